import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { liveRow } from '@/components/resource-table/live-row'
import { ResourceTable, type ResourceTableProps } from '@/components/resource-table/resource-table'
import { Button } from '@/components/ui/button'

interface EditDeleteButtonsProps {
  /** Accessible name that contains the row name. */
  editLabel: string
  onEdit: () => void
  canEdit?: boolean
  deleteLabel: string
  onDelete: () => void
}

/** Edit and delete buttons of a row. */
function EditDeleteButtons({ canEdit = true, ...props }: EditDeleteButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={!canEdit}
        aria-label={props.editLabel}
        onClick={props.onEdit}
      >
        {t('common.edit')}
      </Button>
      <Button size="sm" variant="ghost" aria-label={props.deleteLabel} onClick={props.onDelete}>
        {t('common.delete')}
      </Button>
    </>
  )
}

type TableProps<Row extends object> = Omit<
  ResourceTableProps<Row>,
  'rowKey' | 'rowActions' | 'toolbar'
>

interface EditableTableProps<Row extends { id: string }> extends TableProps<Row> {
  createLabel: string
  /** Accessible names that contain the row name. */
  editLabel: (row: Row) => string
  deleteLabel: (row: Row) => string
  /** False until the options of the form are loaded. */
  canEdit?: boolean
  /** Renders the form; null creates a row. */
  renderForm: (row: Row | null, close: () => void) => ReactNode
  /** Renders the delete confirmation. */
  renderRemoval: (row: Row, close: () => void) => ReactNode
}

type OpenDialog<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row }

/** A ResourceTable with dialogs to create, edit and delete rows. */
export function EditableTable<Row extends { id: string }>({
  createLabel,
  editLabel,
  deleteLabel,
  canEdit = true,
  renderForm,
  renderRemoval,
  ...table
}: EditableTableProps<Row>) {
  const [dialog, setDialog] = useState<OpenDialog<Row> | null>(null)
  const close = () => setDialog(null)

  return (
    <>
      <ResourceTable
        {...table}
        rowKey={(row) => row.id}
        toolbar={
          <Button disabled={!canEdit} onClick={() => setDialog({ kind: 'create' })}>
            <Plus aria-hidden="true" className="size-4" />
            {createLabel}
          </Button>
        }
        rowActions={(row) => (
          <EditDeleteButtons
            editLabel={editLabel(row)}
            onEdit={() => setDialog({ kind: 'edit', row })}
            canEdit={canEdit}
            deleteLabel={deleteLabel(row)}
            onDelete={() => setDialog({ kind: 'delete', row })}
          />
        )}
      />
      {dialog?.kind === 'create' && renderForm(null, close)}
      {dialog?.kind === 'edit' && renderForm(liveRow(table.rows, dialog.row), close)}
      {dialog?.kind === 'delete' && renderRemoval(liveRow(table.rows, dialog.row), close)}
    </>
  )
}
