import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'
import { useReasonText } from '@/lib/i18n/use-reason-text'
import type { CodeStatistic } from '@/features/codes/api/code-statistics'
import { formatShare } from '@/features/codes/model/statistics'
import { formatShortCode } from '@/lib/codes/short-code'
import { useFormat } from '@/lib/i18n/use-format'

export function useCodeStatisticsColumns(): ResourceColumn<CodeStatistic>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const reasonText = useReasonText()
  return useMemo(() => {
    const number = (
      id: 'scans' | 'players' | 'finds' | 'failed' | 'median_minutes',
    ): ResourceColumn<CodeStatistic> => ({
      id,
      header: t(`admin.codeStatistics.${id}`),
      value: (row) => row[id],
      type: 'number',
    })
    const time = (id: 'first_found_at' | 'last_found_at'): ResourceColumn<CodeStatistic> => ({
      id,
      header: t(`admin.codeStatistics.${id}`),
      value: (row) => row[id],
      type: 'timestamp',
    })
    const reasons = (row: CodeStatistic) =>
      Object.entries(row.failed_reasons)
        .sort(([, a], [, b]) => b - a)
        .map(([reason, tries]) => `${reasonText(reason)}: ${format.number(tries)}`)
    return [
      {
        id: 'name',
        header: t('admin.codes.name'),
        value: (row) => row.name,
        cell: (row) => (
          <span className="inline-flex flex-wrap items-center justify-end gap-2 font-semibold min-[700px]:justify-start">
            {row.name}
            {row.is_decoy && <Badge tone="warning">{t('admin.codes.decoy')}</Badge>}
            {!row.is_decoy && row.finds === 0 && <Badge>{t('admin.codes.unfound')}</Badge>}
          </span>
        ),
      },
      {
        id: 'short_code',
        header: t('admin.codes.shortCode'),
        value: (row) => formatShortCode(row.short_code),
        cell: (row) => (
          <span className="font-mono whitespace-nowrap">{formatShortCode(row.short_code)}</span>
        ),
      },
      { ...number('scans'), shown: false }, // sum of finds and rejected scans
      number('players'),
      number('finds'),
      {
        id: 'found_share',
        header: t('admin.codeStatistics.found_share'),
        value: (row) => row.found_share,
        cell: (row) => formatShare(row.found_share, format.language),
        type: 'percent',
      },
      {
        ...number('failed'),
        // Includes the reasons, because a separate column would make the table too wide.
        cell: (row) => (
          <span className="inline-block">
            {format.number(row.failed)}
            {row.failed > 0 && (
              <ul className="text-soft text-sm">
                {reasons(row).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </span>
        ),
      },
      {
        id: 'failed_reasons',
        header: t('admin.codeStatistics.failed_reasons'),
        value: (row) => reasons(row).join('; '),
        shown: false,
      },
      time('first_found_at'),
      time('last_found_at'),
      number('median_minutes'),
    ]
  }, [t, format, reasonText])
}
