import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditConflictNotice, ResourceForm } from '@/components/resource-form/resource-form'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Select, toOptions } from '@/components/ui/field'
import { fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { type JackpotRow, useSaveJackpot } from '@/features/jackpot/api/admin-jackpot'
import {
  effectOf,
  jackpotForm,
  EXCEEDS_BALANCE,
  type JackpotEffect,
  type JackpotValues,
} from '@/features/jackpot/model/jackpot-form'
import { toasts } from '@/stores/toasts'

/** Describes the effect of saving; players see the share on their dashboard. */
function EffectSummary({ before, after, shareBefore, shareAfter }: JackpotEffect) {
  const { t } = useTranslation()
  return (
    <>
      {before === after
        ? t('admin.jackpots.amountStays', { count: before })
        : t('admin.jackpots.amountMoves', { before, count: after })}{' '}
      {shareBefore === shareAfter
        ? t('admin.jackpots.shareStays', { percent: shareAfter })
        : t('admin.jackpots.shareMoves', { before: shareBefore, after: shareAfter })}{' '}
      {t('admin.jackpots.playersSee')}
    </>
  )
}

interface JackpotChangeFormProps {
  row: JackpotRow
  onDirtyChange: (isDirty: boolean) => void
}

/** Opens a jackpot, adds or takes tokens, or changes the share. */
export function JackpotChangeForm({ row, onDirtyChange }: JackpotChangeFormProps) {
  const { t } = useTranslation()
  const save = useSaveJackpot()
  const [pendingChange, setPendingChange] = useState<JackpotValues | null>(null)
  // Version from which the form was filled, for the conflict check.
  const [baseline, setBaseline] = useState(row)
  const [shouldLoadNewer, setShouldLoadNewer] = useState(false)
  const [formVersion, setFormVersion] = useState(0)
  const isOutdated = row.updated_at !== baseline.updated_at
  if (shouldLoadNewer && isOutdated) {
    setShouldLoadNewer(false)
    setBaseline(row)
    setFormVersion((count) => count + 1)
  }
  const isNew = row.jackpot_id === null
  const action = t(isNew ? 'admin.jackpots.open' : 'admin.jackpots.change')

  async function confirm(confirmed: JackpotValues): Promise<void> {
    const { amount } = await save.mutateAsync({
      p_game_session_id: row.game_session_id,
      p_seed_tokens: confirmed.seed_tokens,
      p_share_percent: confirmed.share_percent,
      p_updated_at: baseline.updated_at,
    })
    toasts.success(t('admin.jackpots.saved', { count: amount }))
    onDirtyChange(false)
    // Without a change no newer version of our own will arrive.
    setShouldLoadNewer(
      confirmed.seed_tokens !== 0 || confirmed.share_percent !== baseline.share_percent,
    )
  }

  return (
    <>
      {isOutdated && !shouldLoadNewer && !save.isPending && (
        <EditConflictNotice onLoadNewer={() => setShouldLoadNewer(true)} />
      )}
      <ResourceForm
        key={formVersion}
        schema={jackpotForm(row.amount ?? 0)}
        defaultValues={{
          direction: 'add',
          amount: isNew ? '' : '0',
          share_percent: String(baseline.share_percent ?? 10),
        }}
        submitLabel={action}
        keepDirtyAfterSubmit
        onDirtyChange={onDirtyChange}
        onSubmit={async (values) => setPendingChange(values)}
      >
        {({ register, control }) => (
          <div className="grid items-start gap-4 sm:grid-cols-3">
            {!isNew && (
              <Select
                label={t('admin.jackpots.direction')}
                options={toOptions(['add', 'take'], (value) => t(`admin.jackpots.${value}`))}
                {...register('direction')}
              />
            )}
            <FormNumberInput
              label={t('admin.jackpots.seedAmount')}
              hint={isNew ? undefined : t('admin.jackpots.seedHint')}
              error={({ message }) =>
                message === EXCEEDS_BALANCE ? t('admin.jackpots.heldError') : null
              }
              {...fieldOf(control, 'amount')}
            />
            <FormNumberInput
              label={t('admin.jackpots.sharePercentField')}
              hint={t('admin.jackpots.shareHint')}
              {...fieldOf(control, 'share_percent')}
            />
          </div>
        )}
      </ResourceForm>
      {pendingChange && (
        <DeleteDialog
          title={t(isNew ? 'admin.jackpots.confirmOpen' : 'admin.jackpots.confirmChange')}
          description={<EffectSummary {...effectOf(row, pendingChange)} />}
          confirmLabel={action}
          destructive={false}
          onDelete={() => confirm(pendingChange)}
          onClose={() => setPendingChange(null)}
        />
      )}
    </>
  )
}
