import { useTranslation } from 'react-i18next'
import { StatTile } from '@/components/ui/stat-tile'
import type { GameplayReport } from '@/features/statistics/api/statistics'
import { useFormat } from '@/lib/i18n/use-format'
import { shareOf, sumBy } from '@/features/statistics/model/sums'

/** Totals of the period. */
export function GameplayTiles({ report }: { report: GameplayReport }) {
  const { t } = useTranslation()
  const { number, percent } = useFormat()
  const counted = sumBy(report.days, (day) => day.scans_success)
  const rejected = sumBy(report.days, (day) => day.scans_failed)
  const rejectedShare = shareOf(rejected, counted + rejected)
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <StatTile label={t('admin.statistics.players')} value={number(report.players)} />
      <StatTile
        label={t('admin.statistics.newPlayers')}
        value={number(sumBy(report.days, (day) => day.new_players))}
      />
      <StatTile
        label={t('admin.statistics.firstFinds')}
        value={number(sumBy(report.days, (day) => day.first_finds))}
      />
      <StatTile label={t('admin.statistics.countedScans')} value={number(counted)} />
      <StatTile
        label={t('admin.statistics.refusedScans')}
        value={number(rejected)}
        hint={
          rejectedShare !== null &&
          t('admin.statistics.ofAllScans', { share: percent(rejectedShare) })
        }
      />
    </dl>
  )
}
