import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Button } from '@/components/ui/button'
import { FormTextarea } from '@/components/ui/form-fields'
import { type AdminClaim, useRejectLateClaims } from '@/features/treasure/api/admin-treasure'
import { text } from '@/lib/forms/fields'
import { toasts } from '@/stores/toasts'

const MAX_REASON_LENGTH = 1000
const schema = z.object({ reason: text(1, MAX_REASON_LENGTH) })

/** Rejects all pending claims of an awarded hunt with one reason. */
export function RejectLateClaims({ claim }: { claim: AdminClaim }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const reject = useRejectLateClaims()
  const count = claim.waiting
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {t('admin.claims.rejectLate', { count })}
      </Button>
      {isOpen && (
        <ResourceDialog
          title={t('admin.claims.rejectLateTitle')}
          description={t('admin.claims.rejectLateText', { count, game: claim.game_session_name })}
          onClose={() => setOpen(false)}
          schema={schema}
          defaultValues={{ reason: t('admin.claims.lateReason') }}
          submitLabel={t('admin.claims.rejectLate', { count })}
          isDestructive
          onSubmit={async ({ reason }) => {
            const { rejected } = await reject.mutateAsync({
              p_game_session_id: claim.game_session_id,
              p_reason: reason,
            })
            toasts.success(t('admin.claims.rejectedLate', { count: rejected }))
          }}
        >
          {({ control }) => (
            <FormTextarea
              label={t('admin.claims.reason')}
              rows={2}
              maxLength={MAX_REASON_LENGTH}
              error={t('admin.claims.reasonMissing')}
              control={control}
              name="reason"
            />
          )}
        </ResourceDialog>
      )}
    </>
  )
}
