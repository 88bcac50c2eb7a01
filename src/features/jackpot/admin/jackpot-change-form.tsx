import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Button } from '@/components/ui/button'
import { Input, Select } from '@/components/ui/field'
import type { JackpotRow } from '@/features/jackpot/api/admin-list-jackpots'
import { useSaveJackpot } from '@/features/jackpot/api/admin-save-jackpot'
import {
  consequenceOf,
  jackpotFormSchema,
  MAX_SHARE_PERCENT,
  MORE_THAN_HELD,
  type JackpotConsequence,
  type JackpotWish,
} from '@/features/jackpot/model/jackpot-form'
import { MAX_TOKENS } from '@/lib/forms/form-reader'
import { toAppError } from '@/lib/supabase/errors'
import { randomId } from '@/lib/browser/random-id'
import { toasts } from '@/stores/toasts'

/** What saving does, in numbers; players read the share on their dashboard. */
function Consequence({ before, after, shareBefore, shareAfter }: JackpotConsequence) {
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

export interface JackpotChangeFormProps {
  row: JackpotRow
  onDirtyChange: (isDirty: boolean) => void
}

/**
 * Opens a jackpot, puts tokens in, takes them back, or changes the share. The request id lives until
 * the database has said that it is used up, so that no retry moves the tokens twice.
 */
export function JackpotChangeForm({ row, onDirtyChange }: JackpotChangeFormProps) {
  const { t } = useTranslation()
  const save = useSaveJackpot()
  const [wish, setWish] = useState<JackpotWish | null>(null)
  const [requestId, setRequestId] = useState(randomId)
  // What the form was filled from; what another organiser has changed since is not overwritten.
  const [seen, setSeen] = useState(row)
  const [wantsNewer, setWantsNewer] = useState(false)
  const [fills, setFills] = useState(0)
  const isOld = row.updated_at !== seen.updated_at
  if (wantsNewer && isOld) {
    setWantsNewer(false)
    setSeen(row)
    setFills((count) => count + 1)
  }
  const isNew = row.jackpot_id === null
  const action = t(isNew ? 'admin.jackpots.open' : 'admin.jackpots.change')

  async function confirm(confirmed: JackpotWish): Promise<void> {
    try {
      const { amount } = await save.mutateAsync({
        sessionId: row.game_session_id,
        ...confirmed,
        requestId,
        version: seen.updated_at,
      })
      toasts.success(t('admin.jackpots.saved', { count: amount }))
      setRequestId(randomId())
      onDirtyChange(false)
      // What changed nothing leaves nothing newer to wait for: it would be somebody else's change.
      setWantsNewer(confirmed.seedTokens !== 0 || confirmed.sharePercent !== seen.share_percent)
    } catch (error) {
      // An answer was lost and then the amount was changed: the first one had been counted.
      if (toAppError(error).key === 'request_id_reused') setRequestId(randomId())
      throw error
    }
  }

  return (
    <>
      {isOld && !wantsNewer && !save.isPending && (
        <div role="status" className="notice notice-warning mb-4">
          <p className="grow">{t('errors.edit_conflict')}</p>
          <Button variant="outline" size="sm" onClick={() => setWantsNewer(true)}>
            {t('common.loadNewer')}
          </Button>
        </div>
      )}
      <ResourceForm
        key={fills}
        schema={jackpotFormSchema(row.amount ?? 0)}
        defaultValues={{
          direction: 'add',
          amount: isNew ? '' : '0',
          sharePercent: String(seen.share_percent ?? 10),
        }}
        submitLabel={action}
        asksFirst
        onDirtyChange={onDirtyChange}
        onSubmit={async (values) => setWish(values)}
      >
        {({ register, formState: { errors } }) => (
          <div className="grid items-start gap-4 sm:grid-cols-3">
            {!isNew && (
              <Select
                label={t('admin.jackpots.direction')}
                options={[
                  { value: 'add', label: t('admin.jackpots.add') },
                  { value: 'take', label: t('admin.jackpots.take') },
                ]}
                {...register('direction')}
              />
            )}
            <Input
              label={t('admin.jackpots.seedAmount')}
              hint={isNew ? undefined : t('admin.jackpots.seedHint')}
              inputMode="numeric"
              autoComplete="off"
              error={
                errors.amount &&
                (errors.amount.message === MORE_THAN_HELD
                  ? t('admin.jackpots.heldError')
                  : t('admin.jackpots.amountError', { max: MAX_TOKENS }))
              }
              {...register('amount')}
            />
            <Input
              label={t('admin.jackpots.sharePercentField')}
              hint={t('admin.jackpots.shareHint')}
              inputMode="numeric"
              autoComplete="off"
              error={
                errors.sharePercent && t('admin.jackpots.shareError', { max: MAX_SHARE_PERCENT })
              }
              {...register('sharePercent')}
            />
          </div>
        )}
      </ResourceForm>
      {wish && (
        <DeleteDialog
          title={t(isNew ? 'admin.jackpots.confirmOpen' : 'admin.jackpots.confirmChange')}
          description={<Consequence {...consequenceOf(row, wish)} />}
          confirmLabel={action}
          destructive={false}
          onDelete={() => confirm(wish)}
          onClose={() => setWish(null)}
        />
      )}
    </>
  )
}
