import { randomId } from '@/lib/browser/random-id'
import type { Database } from '@/types/database.types'
import { liveRow } from '@/components/resource-table/live-row'
import { CodeDialog } from '@/features/codes/admin/code-dialog'
import { DeleteCodeDialog } from '@/features/codes/admin/delete-code-dialog'
import { PrintDialog } from '@/features/codes/admin/print/print-dialog'
import { PlacesDialog } from '@/features/codes/admin/place/places-dialog'
import { SeriesDialog } from '@/features/codes/admin/series-dialog'
import type { CodeRow } from '@/features/codes/api/codes'
import type { PrintedCode } from '@/features/codes/model/print-layout'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { useContentTable } from '@/lib/content/use-content-table'
import { HuntLanguages } from '@/lib/hunt/hunt-languages'
import { toasts } from '@/stores/toasts'

type ReplacedCode = Database['public']['Tables']['qr_codes']['Row']

interface ReplaceCodeDialogProps {
  code: CodeRow
  onReplaced: (code: ReplacedCode) => void
  onClose: () => void
}

/** Confirms the replacement of a stolen or leaked print. */
function ReplaceCodeDialog({ code, onReplaced, onClose }: ReplaceCodeDialogProps) {
  const { t } = useTranslation()
  const { update } = useContentTable('qr_codes')
  return (
    <DeleteDialog
      title={t('admin.codes.replaceTitle', { name: code.name })}
      description={t('admin.codes.replaceText')}
      confirmLabel={t('admin.codes.replace')}
      onDelete={async () => {
        const values = { replacement_id: randomId() }
        onReplaced(await update.mutateAsync({ id: code.id, version: code.updated_at, values }))
        toasts.success(t('admin.codes.replaced', { name: code.name }))
      }}
      onClose={onClose}
    />
  )
}

export type OpenDialog =
  | { kind: 'edit'; code: CodeRow | null }
  | { kind: 'delete' | 'replace'; code: CodeRow }
  | { kind: 'print'; codes: readonly PrintedCode[] }
  | { kind: 'series' | 'places' }

interface CodeDialogsProps {
  dialog: OpenDialog
  /** Current page of the live list: other organisers may change the code meanwhile. */
  rows: readonly CodeRow[] | undefined
  /** Selected hunt; empty: all. */
  huntId: string
  onEdit: (code: CodeRow) => void
  onClose: () => void
  /** Called with the code whose print was replaced. */
  onReplaced: (code: ReplacedCode) => void
  /** @param prefix of the names of the new codes */
  onCreated: (prefix: string) => void
}

/** Renders the open dialog of the list. */
export function CodeDialogs(props: CodeDialogsProps) {
  const { dialog, rows, huntId, onEdit, onClose, onReplaced, onCreated } = props
  switch (dialog.kind) {
    case 'edit': {
      const { code } = dialog
      return <CodeDialog code={code && liveRow(rows, code)} onClose={onClose} />
    }
    case 'delete':
      return <DeleteCodeDialog code={liveRow(rows, dialog.code)} onClose={onClose} />
    case 'replace':
      return (
        <ReplaceCodeDialog
          code={liveRow(rows, dialog.code)}
          onReplaced={onReplaced}
          onClose={onClose}
        />
      )
    case 'print':
      return (
        <HuntLanguages huntIds={[huntId]}>
          <PrintDialog codes={dialog.codes} onClose={onClose} />
        </HuntLanguages>
      )
    case 'places':
      return <PlacesDialog huntId={huntId} onEdit={onEdit} onClose={onClose} />
    case 'series':
      return <SeriesDialog onClose={onClose} onCreated={onCreated} />
  }
}
