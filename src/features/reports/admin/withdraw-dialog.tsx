import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ReasonField } from '@/components/resource-form/resource-form'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { toOptions } from '@/components/ui/field'
import { FormSelect, fieldOf } from '@/components/ui/form-fields'
import { remedies, useWithdrawCode } from '@/features/reports/api/admin-reports'
import { reason } from '@/lib/forms/fields'
import { toasts } from '@/stores/toasts'

const schema = z.object({
  remedy: z.enum(remedies),
  reason,
})

interface WithdrawDialogProps {
  gameSessionId: string
  code: { id: string; name: string }
  onClose: () => void
}

/** Withdraws a code for everyone, with the compensation for players who are still searching for it. */
export function WithdrawDialog({ gameSessionId, code, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation()
  const withdraw = useWithdrawCode()
  return (
    <ResourceDialog
      title={t('admin.reports.withdrawTitle', { name: code.name })}
      description={t('admin.reports.withdrawText')}
      onClose={onClose}
      schema={schema}
      defaultValues={{ remedy: 'refund', reason: '' }}
      submitLabel={t('admin.reports.withdraw')}
      isDestructive
      onSubmit={async (values) => {
        const { players, remaining } = await withdraw.mutateAsync({
          gameSessionId,
          codeId: code.id,
          ...values,
        })
        // Otherwise the list of reports shows the progress.
        if (remaining === 0) toasts.success(t('admin.reports.withdrawn', { count: players }))
      }}
    >
      {({ control }) => (
        <>
          <FormSelect
            label={t('admin.reports.remedy')}
            options={toOptions(remedies, (value) => t(`admin.reports.remedies.${value}`))}
            {...fieldOf(control, 'remedy')}
          />
          <ReasonField hint={t('admin.corrections.reasonHint')} {...fieldOf(control, 'reason')} />
        </>
      )}
    </ResourceDialog>
  )
}
