import { liveRow } from '@/components/resource-table/live-row'
import { CodeDialog } from '@/features/codes/admin/code-dialog'
import { DeleteCodeDialog } from '@/features/codes/admin/delete-code-dialog'
import { ReplaceCodeDialog } from '@/features/codes/admin/replace-code-dialog'
import type { ToBaseLayer } from '@/features/codes/admin/place/place-map'
import { PrintDialog } from '@/features/codes/admin/print/print-dialog'
import { SeriesDialog } from '@/features/codes/admin/series-dialog'
import type { CodeRow } from '@/features/codes/api/admin-list-qr-codes'
import type { ReplacedCode } from '@/features/codes/api/admin-replace-qr-code'
import type { PrintedCode } from '@/features/codes/model/print-layout'

export type OpenDialog =
  | { kind: 'edit'; code: CodeRow | null }
  | { kind: 'delete' | 'replace'; code: CodeRow }
  | { kind: 'print'; codes: readonly PrintedCode[] }
  | { kind: 'series' }

export interface CodeDialogsProps {
  dialog: OpenDialog
  /** The live page: somebody else may change or use the code meanwhile. */
  rows: readonly CodeRow[] | undefined
  toBaseLayer: ToBaseLayer
  onClose: () => void
  /** The print of a code counts no more; another one does. */
  onReplaced: (code: ReplacedCode) => void
  /** @param prefix names of the codes that were made at once */
  onCreated: (prefix: string) => void
}

/** The dialog that is open over the list. */
export function CodeDialogs(props: CodeDialogsProps) {
  const { dialog, rows, toBaseLayer, onClose, onReplaced, onCreated } = props
  switch (dialog.kind) {
    case 'edit': {
      const { code } = dialog
      return (
        <CodeDialog
          code={code && liveRow(rows, code)}
          toBaseLayer={toBaseLayer}
          onClose={onClose}
        />
      )
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
      return <PrintDialog codes={dialog.codes} onClose={onClose} />
    case 'series':
      return <SeriesDialog onClose={onClose} onCreated={onCreated} />
  }
}
