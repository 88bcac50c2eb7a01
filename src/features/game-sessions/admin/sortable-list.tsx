import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface SortableListProps {
  /** Ids of the rows, in their order. */
  ids: readonly string[]
  nameOf: (id: string) => string
  /** Called when `id` is dropped on `targetId`. */
  onMove: (id: string, targetId: string) => void
  children: ReactNode
}

/** A list whose rows can be dragged by pointer, or by space and arrow keys. */
export function SortableList({ ids, nameOf, onMove, children }: SortableListProps) {
  const { t } = useTranslation()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const name = (id: string | number) => nameOf(String(id))
  const position = (id: string | number) => ids.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('form.drag.start', { name: name(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('form.drag.over', { name: name(active.id), place: position(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('form.drag.end', { name: name(active.id), place: position(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t('form.drag.cancel', { name: name(active.id) }),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('form.drag.instructions') },
      }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

interface SortableRowProps {
  id: string
  /** Accessible name of the handle. */
  label: string
  className?: string
  children: ReactNode
}

/** A row with a handle; must be in a `SortableList`. */
export function SortableRow({ id, label, className, children }: SortableRowProps) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({ id, attributes: { roleDescription: t('form.drag.role') } })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={className}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={label}
        className="btn btn-ghost btn-square shrink-0 cursor-grab touch-none"
      >
        <EllipsisVertical aria-hidden="true" className="size-5" />
      </button>
      {children}
    </li>
  )
}
