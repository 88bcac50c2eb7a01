import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonField, ResourceForm } from '@/components/resource-form/resource-form'
import { CoinAmount } from '@/components/ui/coin-amount'
import { Select, toOptions } from '@/components/ui/field'
import { fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { useAdjustTokens } from '@/features/users/api/user-history'
import type { UserRow } from '@/features/users/api/users'
import { adjustmentSchema } from '@/features/users/model/user-forms'
import { toasts } from '@/stores/toasts'

interface UserTokensFormProps {
  user: UserRow
  onDirtyChange: (isDirty: boolean) => void
}

/** Adds or takes tokens. */
export function UserTokensForm({ user, onDirtyChange }: UserTokensFormProps) {
  const { t } = useTranslation()
  const adjust = useAdjustTokens()
  // Remounts the form after a success; an error keeps the typed values.
  const [doneCount, setDoneCount] = useState(0)

  async function submit(values: { amount: number; description: string }): Promise<void> {
    const { balance } = await adjust.mutateAsync({
      p_user_id: user.id,
      p_amount: values.amount,
      p_description: values.description,
    })
    toasts.success(t('admin.users.tokensMoved', { count: balance }))
    setDoneCount((count) => count + 1)
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="flex items-center gap-3">
        <span className="text-soft">{t('admin.users.balance')}</span>
        <CoinAmount amount={user.balance} size="lg" />
      </p>
      <ResourceForm
        key={doneCount}
        schema={adjustmentSchema}
        defaultValues={{ direction: 'add', amount: '', description: '' }}
        submitLabel={t('admin.users.moveTokens')}
        onSubmit={submit}
        onDirtyChange={onDirtyChange}
        fieldsByErrorKey={{ insufficient_balance: 'amount' }}
      >
        {({ register, control }) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={t('admin.users.direction')}
              options={toOptions(['add', 'take'], (value) => t(`admin.users.${value}`))}
              {...register('direction')}
            />
            <FormNumberInput
              label={t('admin.users.amount')}
              error={({ type }) =>
                type === 'insufficient_balance' ? t('admin.users.balanceTooLow') : null
              }
              {...fieldOf(control, 'amount')}
            />
            <ReasonField
              hint={t('admin.users.reasonHint')}
              className="sm:col-span-2"
              {...fieldOf(control, 'description')}
            />
          </div>
        )}
      </ResourceForm>
    </div>
  )
}
