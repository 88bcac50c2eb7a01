import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Button } from '@/components/ui/button'
import { QueryError } from '@/components/ui/error-state'
import { Select } from '@/components/ui/field'
import { jackpotList, type JackpotRow, useCloseJackpot } from '@/features/jackpot/api/admin-jackpot'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

/** All possible target hunts; 1000 is the maximum page size. */
const byName = { ...initialResourceQuery, sort: 'name', limit: 1000 }

interface JackpotClosingFormProps {
  row: JackpotRow
  jackpotId: string
  onClosed: () => void
}

/** Returns an unclaimed jackpot to the organiser or rolls it over to another hunt. */
export function JackpotClosingForm({ row, jackpotId, onClosed }: JackpotClosingFormProps) {
  const { t, format } = useTexts()
  const close = useCloseJackpot()
  const openJackpots = useQuery(jackpotList.queryOptions('open', byName))
  const [targetId, setTargetId] = useState('')
  // Version shown in the open confirmation; null: no confirmation is open.
  const [confirmedVersion, setConfirmedVersion] = useState<string | null>(null)
  const targets = openJackpots.data?.filter((other) => other.jackpot_id !== jackpotId)
  const target = targets?.find((other) => other.game_session_id === targetId)
  const action = target ? 'rollOver' : 'return'

  async function confirm(): Promise<void> {
    await close.mutateAsync({
      p_jackpot_id: jackpotId,
      p_action: target ? 'roll_over' : 'return',
      p_to_session_id: target?.game_session_id ?? null,
      p_updated_at: confirmedVersion,
    })
    toasts.success(t('admin.jackpots.closed'))
    onClosed()
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-soft text-pretty">
        {row.ends_at === null
          ? t('admin.jackpots.closeOpenEnded')
          : t('admin.jackpots.closeWhen', {
              time: format.timestampWithZone(row.ends_at),
            })}
      </p>
      {openJackpots.isError && <QueryError query={openJackpots} />}
      <Select
        label={t('admin.jackpots.where')}
        className="w-full sm:max-w-md"
        hint={targets?.length === 0 ? t('admin.jackpots.noTarget') : undefined}
        value={target ? targetId : ''}
        emptyLabel={t('admin.jackpots.toOrganiser')}
        options={(targets ?? []).map((other) => ({
          value: other.game_session_id,
          label: t('admin.jackpots.toHunt', { name: other.game_session_name }),
        }))}
        onChange={(event) => setTargetId(event.target.value)}
      />
      <Button variant="danger" onClick={() => setConfirmedVersion(row.updated_at)}>
        {t(`admin.jackpots.${action}`)}
      </Button>
      {confirmedVersion !== null && (
        <DeleteDialog
          title={t(`admin.jackpots.${action}Title`)}
          description={t(`admin.jackpots.${action}Text`, {
            count: row.amount ?? 0,
            name: row.game_session_name,
            target: target?.game_session_name ?? '',
          })}
          confirmLabel={t(`admin.jackpots.${action}`)}
          onDelete={confirm}
          onClose={() => setConfirmedVersion(null)}
        />
      )}
    </div>
  )
}
