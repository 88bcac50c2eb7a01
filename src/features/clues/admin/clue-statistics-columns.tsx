import { nameColumn } from '@/components/resource-table/common-columns'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import type { ClueStatistic } from '@/features/clues/api/admin-clues'

const tones = {
  useless: 'error',
  too_strong: 'warning',
  fine: 'success',
  little_data: 'neutral',
  no_code: 'neutral',
} as const

const rate = (share: number | null, { format }: ColumnContext) =>
  share !== null && new Intl.NumberFormat(format.language, { style: 'percent' }).format(share)

/** Columns of the clue statistics: sales, then the effect of the clue. */
export const clueStatisticsColumns: ResourceColumn<ClueStatistic>[] = [
  nameColumn('admin.clues.name'),
  { id: 'views', header: 'admin.clueStatistics.views', type: 'number' },
  { id: 'buyers', header: 'admin.clueStatistics.buyers', type: 'number' },
  { id: 'revealed', header: 'admin.clueStatistics.revealed', type: 'number' },
  { id: 'tokens', header: 'admin.clueStatistics.tokens', type: 'number' },
  { id: 'guide_buyers', header: 'admin.clueStatistics.guide_buyers', type: 'number' },
  {
    id: 'median_minutes',
    header: 'admin.clueStatistics.median_minutes',
    type: 'number',
    cell: ({ median_minutes: minutes }, { format }) =>
      minutes !== null && format.unit(minutes, 'minute'),
  },
  {
    id: 'find_rate_with',
    header: 'admin.clueStatistics.find_rate_with',
    type: 'number',
    cell: (row, context) => rate(row.find_rate_with, context),
  },
  {
    id: 'find_rate_without',
    header: 'admin.clueStatistics.find_rate_without',
    type: 'number',
    cell: (row, context) => rate(row.find_rate_without, context),
  },
  {
    id: 'verdict',
    header: 'admin.clueStatistics.verdict',
    value: (row, { t }) => t(`admin.clueStatistics.verdicts.${row.verdict}`),
    tone: (row) => tones[row.verdict],
  },
]
