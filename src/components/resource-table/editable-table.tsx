import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { EditDeleteButtons } from '@/components/resource-table/edit-delete-buttons'
import { liveRow } from '@/components/resource-table/live-row'
import { ResourceTable, type ResourceTableProps } from '@/components/resource-table/resource-table'
import { Button } from '@/components/ui/button'

type TableProps<Row extends object> = Omit<
  ResourceTableProps<Row>,
  'rowKey' | 'rowActions' | 'toolbar'
>

export interface EditableTableProps<Row extends { id: string }> extends TableProps<Row> {
  createLabel: string
  /** Name each row, because each has such buttons. */
  editLabel: (row: Row) => string
  deleteLabel: (row: Row) => string
  /** False until the form has what it offers. */
  canEdit?: boolean
  /** The form of a row, or of a new one. */
  renderForm: (row: Row | null, close: () => void) => ReactNode
  /** What asks before a row goes. */
  renderRemoval: (row: Row, close: () => void) => ReactNode
}

type Act<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row }

/** A ResourceTable whose rows are made, edited and deleted in dialogs. */
export function EditableTable<Row extends { id: string }>({
  createLabel,
  editLabel,
  deleteLabel,
  canEdit = true,
  renderForm,
  renderRemoval,
  ...table
}: EditableTableProps<Row>) {
  const [act, setAct] = useState<Act<Row> | null>(null)
  const close = () => setAct(null)

  return (
    <>
      <ResourceTable
        {...table}
        rowKey={(row) => row.id}
        toolbar={
          <Button disabled={!canEdit} onClick={() => setAct({ kind: 'create' })}>
            <Plus aria-hidden="true" className="size-4" />
            {createLabel}
          </Button>
        }
        rowActions={(row) => (
          <EditDeleteButtons
            editLabel={editLabel(row)}
            onEdit={() => setAct({ kind: 'edit', row })}
            canEdit={canEdit}
            deleteLabel={deleteLabel(row)}
            onDelete={() => setAct({ kind: 'delete', row })}
          />
        )}
      />
      {act?.kind === 'create' && renderForm(null, close)}
      {act?.kind === 'edit' && renderForm(liveRow(table.rows, act.row), close)}
      {act?.kind === 'delete' && renderRemoval(liveRow(table.rows, act.row), close)}
    </>
  )
}
