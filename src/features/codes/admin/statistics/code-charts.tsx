import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarChart } from '@/components/charts/bar-chart'
import { TrendChart } from '@/components/charts/trend-chart'
import { ErrorState } from '@/components/ui/error-state'
import { SelectFilter } from '@/components/ui/select-filter'
import { useReasonText } from '@/lib/i18n/use-reason-text'
import {
  codeStatisticsQueryOptions,
  type CodeStatistics,
} from '@/features/codes/api/admin-qr-code-statistics'
import { countReasons, fillTrend } from '@/features/codes/model/statistics'
import { formatNumber } from '@/lib/format/numbers-and-dates'

/** More bars than this say less than the table. */
const MOST_FOUND = 12

export interface CodeChartsProps {
  sessionId: string
  /** The statistics of all codes of the session. */
  whole: CodeStatistics
}

/** Scans over time, of all codes or of one; what was found most; why tries were refused. */
export function CodeCharts({ sessionId, whole }: CodeChartsProps) {
  const { t, i18n } = useTranslation()
  const reasonText = useReasonText()
  const [codeId, setCodeId] = useState('')
  const chosen = useQuery(codeStatisticsQueryOptions(sessionId, codeId || null))
  const shown = chosen.data ?? whole
  const format = (value: number) => formatNumber(value, i18n.language)
  const found = whole.codes.filter(({ finds }) => finds > 0).sort((a, b) => b.finds - a.finds)
  const reasons = countReasons(whole.codes, whole.unknown_tries)
  if (whole.trend.length === 0) return null
  return (
    <div className="mb-6 grid gap-4 xl:grid-cols-2">
      <div className="flex flex-col gap-2 xl:col-span-2">
        <SelectFilter
          label={t('admin.codeStatistics.chartCode')}
          allLabel={t('admin.codeStatistics.allCodes')}
          value={codeId}
          options={whole.codes.map(({ qr_code_id, name }) => ({ value: qr_code_id, label: name }))}
          onChange={setCodeId}
        />
        {chosen.isError && !chosen.data ? (
          // The statistics of all codes would pass for those of this one.
          <ErrorState error={chosen.error} onRetry={() => void chosen.refetch()} />
        ) : (
          <TrendChart
            label={t('admin.codeStatistics.overTime')}
            points={fillTrend(shown).map(({ at, finds, failed }) => ({
              at,
              values: { finds, failed },
            }))}
            series={[
              { key: 'finds', label: t('admin.codeStatistics.finds') },
              { key: 'failed', label: t('admin.codeStatistics.failed') },
            ]}
            format={format}
            unit={shown.unit}
          />
        )}
      </div>
      {found.length > 0 && (
        <BarChart
          label={t('admin.codeStatistics.mostFound')}
          bars={found
            .slice(0, MOST_FOUND)
            .map(({ qr_code_id, name, finds }) => ({ id: qr_code_id, label: name, value: finds }))}
          format={format}
        />
      )}
      {reasons.length > 0 && (
        <BarChart
          label={t('admin.codeStatistics.byReason')}
          bars={reasons.map(({ reason, tries }) => ({
            id: reason,
            label: reasonText(reason),
            value: tries,
          }))}
          format={format}
        />
      )}
    </div>
  )
}
