import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '@/components/ui/error-state'
import {
  unfinishedWithdrawalsQueryOptions,
  useCompensateOwners,
  type Withdrawal,
} from '@/features/reports/api/admin-reports'
import { toasts } from '@/stores/toasts'

interface UnfinishedWithdrawalsProps {
  gameSessionId: string
}

function UnfinishedWithdrawal({
  gameSessionId,
  withdrawal: { qr_code_id, code_name, owners, handled },
}: UnfinishedWithdrawalsProps & { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const compensate = useCompensateOwners()
  const { mutate, isIdle } = compensate

  const run = useCallback(
    () =>
      mutate(
        { gameSessionId, codeId: qr_code_id },
        {
          onSuccess: ({ players }) =>
            toasts.success(t('admin.reports.withdrawn', { count: players })),
        },
      ),
    [mutate, gameSessionId, qr_code_id, t],
  )
  useEffect(() => {
    if (isIdle) run()
  }, [isIdle, run])

  const label = t('admin.reports.compensating', { name: code_name, done: handled, total: owners })
  return (
    <div className="card-surface flex flex-col gap-2 p-4">
      <p role="status" className="font-medium break-words">
        {label}
      </p>
      <progress className="progress w-full" aria-label={label} value={handled} max={owners} />
      {compensate.isError && <ErrorState error={compensate.error} onRetry={run} />}
    </div>
  )
}

/** Continues every withdrawal of the hunt that is not finished, also one that was started elsewhere. */
export function UnfinishedWithdrawals({ gameSessionId }: UnfinishedWithdrawalsProps) {
  const withdrawals = useQuery(unfinishedWithdrawalsQueryOptions(gameSessionId))
  return withdrawals.data?.map((withdrawal) => (
    <UnfinishedWithdrawal
      key={withdrawal.qr_code_id}
      gameSessionId={gameSessionId}
      withdrawal={withdrawal}
    />
  ))
}
