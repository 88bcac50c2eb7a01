import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { liveRow } from '@/components/resource-table/list-props'
import { RowActions } from '@/components/resource-table/row-actions'
import { ResourceTable, type ResourceTableProps } from '@/components/resource-table/resource-table'
import { Button } from '@/components/ui/button'

type TableProps<Row extends object> = Omit<
  ResourceTableProps<Row>,
  'rowKey' | 'rowActions' | 'toolbar'
>

interface EditableTableProps<Row extends { id: string }> extends TableProps<Row> {
  createLabel: string
  rowName: (row: Row) => string
  /** Accessible name of the edit button. */
  editLabel: (name: string) => string
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
  rowName,
  editLabel,
  canEdit = true,
  renderForm,
  renderRemoval,
  ...table
}: EditableTableProps<Row>) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<OpenDialog<Row> | null>(null)
  const close = () => setDialog(null)

  return (
    <>
      <ResourceTable
        {...table}
        rowKey={(row) => row.id}
        toolbar={
          <Button icon={Plus} disabled={!canEdit} onClick={() => setDialog({ kind: 'create' })}>
            {createLabel}
          </Button>
        }
        rowActions={(row) => (
          <RowActions
            name={rowName(row)}
            main={{
              label: t('common.edit'),
              name: editLabel(rowName(row)),
              disabled: !canEdit,
              onClick: () => setDialog({ kind: 'edit', row }),
            }}
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
