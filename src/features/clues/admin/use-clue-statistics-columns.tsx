import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'
import type { ClueStatistic } from '@/features/clues/api/admin-clues'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useFormat } from '@/lib/i18n/use-format'

const tones = {
  useless: 'error',
  too_strong: 'warning',
  fine: 'success',
  little_data: 'neutral',
  no_code: 'neutral',
} as const

/** Columns of the clue statistics: sales, then the effect of the clue. */
export function useClueStatisticsColumns(): ResourceColumn<ClueStatistic>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const localized = useLocalized()
  return useMemo(() => {
    const percent = new Intl.NumberFormat(format.language, { style: 'percent' })
    type NumberKey =
      | 'views'
      | 'buyers'
      | 'revealed'
      | 'tokens'
      | 'guide_buyers'
      | 'median_minutes'
      | 'find_rate_with'
      | 'find_rate_without'
    const number = (id: NumberKey): ResourceColumn<ClueStatistic> => ({
      id,
      header: t(`admin.clueStatistics.${id}`),
      value: (row) => row[id],
      type: 'number',
    })
    const rate = (id: 'find_rate_with' | 'find_rate_without'): ResourceColumn<ClueStatistic> => ({
      ...number(id),
      cell: ({ [id]: share }) => (share === null ? '–' : percent.format(share)),
    })
    return [
      {
        id: 'name',
        header: t('admin.clues.name'),
        value: (row) => localized(row, 'name'),
        cell: (row) => (
          <span lang={localized.lang(row, 'name')} className="font-semibold">
            {localized(row, 'name')}
          </span>
        ),
      },
      number('views'),
      number('buyers'),
      number('revealed'),
      number('tokens'),
      number('guide_buyers'),
      {
        ...number('median_minutes'),
        cell: ({ median_minutes: minutes }) =>
          minutes === null ? '–' : format.unit(minutes, 'minute'),
      },
      rate('find_rate_with'),
      rate('find_rate_without'),
      {
        id: 'verdict',
        header: t('admin.clueStatistics.verdict'),
        value: (row) => t(`admin.clueStatistics.verdicts.${row.verdict}`),
        cell: (row) => (
          <Badge tone={tones[row.verdict]}>
            {t(`admin.clueStatistics.verdicts.${row.verdict}`)}
          </Badge>
        ),
      },
    ]
  }, [t, format, localized])
}
