import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { correctionPreviewQueryOptions } from '@/features/corrections/api/corrections'
import type { CorrectionRequest } from '@/features/corrections/model/correction'
import { useFormat } from '@/lib/i18n/use-format'

const MAX_SHOWN = 8

interface CorrectionPreviewProps {
  /** Null while incomplete. */
  request: CorrectionRequest | null
  /** The correction itself is on its way: it would be refused a second time. */
  isSending: boolean
}

/** What a correction would do to points and ranks; nothing while the request is incomplete. */
export function CorrectionPreview({ request, isSending }: CorrectionPreviewProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const preview = useQuery({ ...correctionPreviewQueryOptions(request), enabled: !isSending })
  if (request === null) return null
  if (preview.isError) {
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
  }
  if (!preview.data) return <SkeletonList rows={2} className="h-12" />
  const { players } = preview.data
  const rank = (value: number | null) => (value === null ? '–' : format.number(value))
  const change = (before: string, after: string) =>
    before === after ? after : `${before} → ${after}`
  if (players.length === 0) return <p>{t('admin.corrections.nothingChanges')}</p>
  return (
    <section aria-label={t('admin.corrections.effect')} className="flex flex-col gap-2">
      <h3 className="text-lg">{t('admin.corrections.effect')}</h3>
      <table className="table-sm table">
        <thead>
          <tr>
            <th scope="col" className="text-start wrap-anywhere">
              {t('admin.foundCodes.player')}
            </th>
            <th scope="col" className="text-end wrap-anywhere">
              {t('admin.foundCodes.points')}
            </th>
            <th scope="col" className="text-end wrap-anywhere">
              {t('admin.corrections.rank')}
            </th>
          </tr>
        </thead>
        <tbody>
          {players.slice(0, MAX_SHOWN).map((player) => (
            <tr key={`${player.game_session_id} ${player.user_id ?? player.team_name}`}>
              <th scope="row" className="text-start font-medium wrap-anywhere">
                {player.user_id === null ? t('profile.scans.inherited') : player.name}
                {player.team_name !== null && (
                  <span className="text-soft block text-sm wrap-anywhere">{player.team_name}</span>
                )}
                {player.claim && (
                  <span className="text-error-text block text-sm">
                    {t(`admin.corrections.claims.${player.claim}`)}
                  </span>
                )}
              </th>
              <td className="text-end whitespace-nowrap tabular-nums">
                {change(format.number(player.points_before), format.number(player.points_after))}
              </td>
              <td className="text-end whitespace-nowrap tabular-nums">
                {change(rank(player.rank_before), rank(player.rank_after))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {players.length > MAX_SHOWN && (
        <p className="text-soft text-sm">
          {t('admin.cheating.others', { count: players.length - MAX_SHOWN })}
        </p>
      )}
    </section>
  )
}
