import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { type CodeRow, useSetCodesActive } from '@/features/codes/api/codes'
import { useContentTable } from '@/lib/content/use-content-table'
import { toasts } from '@/stores/toasts'

interface DeleteCodeDialogProps {
  code: CodeRow
  onClose: () => void
}

/** Lists the sessions that use a code, and offers to deactivate it instead. */
function InUseDialog({ code, onClose }: DeleteCodeDialogProps) {
  const { t } = useTranslation()
  const setActive = useSetCodesActive()

  function switchOff(): void {
    setActive.mutate(
      { p_qr_code_ids: [code.id], p_is_active: false },
      {
        onSuccess: () => {
          toasts.success(t('admin.codes.switchedOff', { count: 1 }))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('admin.codes.inUseTitle', { name: code.name })}
      description={t('admin.codes.inUseText')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.close')}
          </Button>
          {code.is_active && (
            <Button loading={setActive.isPending} onClick={switchOff}>
              {t('admin.codes.switchOff')}
            </Button>
          )}
        </>
      }
    >
      <ul className="list-disc ps-5">
        {code.sessions.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {setActive.error && <ErrorState error={setActive.error} />}
    </Dialog>
  )
}

/** Confirms the deletion of a code, unless a session uses it. */
export function DeleteCodeDialog({ code, onClose }: DeleteCodeDialogProps) {
  const { t } = useTranslation()
  const { remove } = useContentTable('qr_codes')
  if (code.sessions.length > 0) return <InUseDialog code={code} onClose={onClose} />
  return (
    <DeleteDialog
      title={t('admin.codes.deleteTitle', { name: code.name })}
      description={t('admin.codes.deleteText')}
      onDelete={() => remove.mutateAsync({ id: code.id })}
      done={t('admin.codes.deleted', { name: code.name })}
      onClose={onClose}
    />
  )
}
