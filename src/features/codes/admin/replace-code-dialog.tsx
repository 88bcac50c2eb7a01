import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import type { CodeRow } from '@/features/codes/api/admin-list-qr-codes'
import { useReplaceCode, type ReplacedCode } from '@/features/codes/api/admin-replace-qr-code'
import { toasts } from '@/stores/toasts'

export interface ReplaceCodeDialogProps {
  code: CodeRow
  onReplaced: (code: ReplacedCode) => void
  onClose: () => void
}

/** Asks before the print of a code that was stolen or passed on loses its worth. */
export function ReplaceCodeDialog({ code, onReplaced, onClose }: ReplaceCodeDialogProps) {
  const { t } = useTranslation()
  const replacement = useReplaceCode()
  return (
    <DeleteDialog
      title={t('admin.codes.replaceTitle', { name: code.name })}
      description={t('admin.codes.replaceText')}
      confirmLabel={t('admin.codes.replace')}
      onDelete={async () => {
        onReplaced(await replacement.mutateAsync({ id: code.id, version: code.updated_at }))
        toasts.success(t('admin.codes.replaced', { name: code.name }))
      }}
      onClose={onClose}
    />
  )
}
