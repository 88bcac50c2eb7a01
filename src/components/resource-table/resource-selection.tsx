import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'

/** Selected rows by key; the selection spans pages. */
export interface ResourceSelection<Row> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Row name for screen readers; default: the first column. */
  rowName?: (row: Row) => string
  /** Bulk action buttons. */
  actions?: ReactNode
}

/** Returns a copy of the set with the keys added or removed. */
export function withKeys(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selected)
  for (const key of keys) {
    if (isSelected) next.add(key)
    else next.delete(key)
  }
  return next
}

interface PageCheckboxProps {
  keys: readonly string[]
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

/** Selects all rows of the page; indeterminate for a partial selection. */
export function PageCheckbox({ keys, selected, onChange }: PageCheckboxProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const ticked = keys.filter((key) => selected.has(key)).length
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked > 0 && ticked < keys.length
  }, [ticked, keys.length])
  return (
    <label className="resource-tick">
      <input
        ref={box}
        type="checkbox"
        className="checkbox checkbox-sm"
        aria-label={t('table.selectPage')}
        checked={ticked > 0 && ticked === keys.length}
        onChange={(event) => onChange(withKeys(selected, keys, event.target.checked))}
      />
    </label>
  )
}

export function RowCheckbox(props: { name: string; checked: boolean; onChange: () => void }) {
  const { t } = useTranslation()
  return (
    <label className="resource-tick">
      <input
        type="checkbox"
        className="checkbox checkbox-sm"
        aria-label={t('table.selectRow', { name: props.name })}
        checked={props.checked}
        onChange={props.onChange}
      />
    </label>
  )
}

interface SelectionBarProps {
  count: number
  /** Selects the whole page, on phones where the heading is hidden. */
  onSelectPage: () => void
  onClear: () => void
  actions: ReactNode
}

/** Number of selected rows and bulk actions. */
export function SelectionBar({ count, onSelectPage, onClear, actions }: SelectionBarProps) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('table.bulkActions')} className="resource-selection">
      <p aria-live="polite" className="font-semibold tabular-nums">
        {t('table.selected', { count })}
      </p>
      {actions}
      <Button size="sm" variant="ghost" className="min-[700px]:hidden" onClick={onSelectPage}>
        {t('table.selectPage')}
      </Button>
      <Button size="sm" variant="ghost" className="ms-auto" onClick={onClear}>
        {t('table.clearSelection')}
      </Button>
    </div>
  )
}
