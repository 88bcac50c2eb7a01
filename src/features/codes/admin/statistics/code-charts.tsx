import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BarChart } from '@/components/charts/bar-chart'
import { TrendChart } from '@/components/charts/trend-chart'
import { QueryError } from '@/components/ui/error-state'
import { SelectFilter } from '@/components/ui/select-filter'
import { reasonText } from '@/lib/i18n/reason-text'
import { type CodeStatistics, codeStatisticsQueryOptions } from '@/features/codes/api/code-finds'
import { countReasons, fillTrend } from '@/features/codes/model/statistics'
import { useTexts } from '@/lib/i18n/use-texts'

/** The table shows the rest. */
const MAX_BARS = 12

interface CodeChartsProps {
  gameSessionId: string
  /** Statistics of all codes of the session. */
  statistics: CodeStatistics
}

/** Charts: scans over time, most found codes, rejected scans by reason. */
export function CodeCharts({ gameSessionId, statistics }: CodeChartsProps) {
  const { t, format } = useTexts()
  const [codeId, setCodeId] = useState('')
  const codeQuery = useQuery(codeStatisticsQueryOptions(gameSessionId, codeId || null))
  const visibleStatistics = codeQuery.data ?? statistics
  const found = statistics.codes.filter(({ finds }) => finds > 0).sort((a, b) => b.finds - a.finds)
  const reasons = countReasons(statistics.codes, statistics.unknown_tries)
  if (statistics.trend.length === 0) return null
  return (
    <div className="mb-6 grid gap-4 xl:grid-cols-2">
      <div className="flex flex-col gap-2 xl:col-span-2">
        <SelectFilter
          label={t('admin.codeStatistics.chartCode')}
          allLabel={t('admin.codeStatistics.allCodes')}
          value={codeId}
          options={statistics.codes.map(({ qr_code_id, name }) => ({
            value: qr_code_id,
            label: name,
          }))}
          onChange={setCodeId}
        />
        {codeQuery.isError && !codeQuery.data ? (
          // Not the chart of all codes, which would look like that of the chosen code.
          <QueryError query={codeQuery} />
        ) : (
          <TrendChart
            label={t('admin.codeStatistics.overTime')}
            points={fillTrend(visibleStatistics)}
            series={[
              { key: 'finds', label: t('admin.codeStatistics.finds') },
              { key: 'failed', label: t('admin.codeStatistics.failed') },
            ]}
            format={format.number}
            unit={visibleStatistics.unit}
          />
        )}
      </div>
      {found.length > 0 && (
        <BarChart
          label={t('admin.codeStatistics.mostFound')}
          bars={found
            .slice(0, MAX_BARS)
            .map(({ qr_code_id, name, finds }) => ({ id: qr_code_id, label: name, value: finds }))}
          format={format.number}
        />
      )}
      {reasons.length > 0 && (
        <BarChart
          label={t('admin.codeStatistics.byReason')}
          bars={reasons.map(({ reason, tries }) => ({
            id: reason,
            label: reasonText(t, reason),
            value: tries,
          }))}
          format={format.number}
        />
      )}
    </div>
  )
}
