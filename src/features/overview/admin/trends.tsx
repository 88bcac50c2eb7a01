import { useId, useMemo, useState } from 'react'
import { TrendChart } from '@/components/charts/trend-chart'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Overview, OverviewStep } from '@/features/overview/api/admin-overview'
import { chartCurrency } from '@/features/overview/model/revenue'
import { MINOR_UNITS } from '@/lib/format/money'
import { useTexts } from '@/lib/i18n/use-texts'

const units = ['hour', 'day'] as const
type Unit = (typeof units)[number]

/** Converts money to whole forints and euros for the axis. */
const toPoint = (step: OverviewStep) => ({
  ...step,
  HUF: step.huf_minor / MINOR_UNITS,
  EUR: step.eur_minor / MINOR_UNITS,
})

/** Scans and revenue: hourly for the last day, or daily for the last two weeks. */
export function Trends({ overview }: { overview: Overview | undefined }) {
  const { t, format } = useTexts()
  const headingId = useId()
  const [unit, setUnit] = useState<Unit>('hour')
  const steps = unit === 'hour' ? overview?.hours : overview?.days
  const currency = chartCurrency(steps ?? [], format.currency)
  const points = useMemo(() => steps?.map(toPoint), [steps])

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId} className="text-lg font-bold">
          {t('admin.overview.trends')}
        </h2>
        <div role="group" aria-label={t('admin.overview.period')} className="flex gap-1">
          {units.map((value) => (
            <Button
              key={value}
              size="sm"
              variant={value === unit ? 'neutral' : 'ghost'}
              aria-pressed={value === unit}
              onClick={() => setUnit(value)}
            >
              {t(`admin.overview.periods.${value}`)}
            </Button>
          ))}
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {points ? (
          <>
            <TrendChart
              label={t('admin.overview.scansOverTime')}
              points={points}
              series={[
                { key: 'scans', label: t('admin.overview.scans') },
                { key: 'refused', label: t('admin.overview.failedScans') },
              ]}
              format={format.number}
              unit={unit}
            />
            <TrendChart
              label={t('admin.overview.revenueOverTime')}
              points={points}
              series={[{ key: currency, label: t('admin.overview.revenueIn', { currency }) }]}
              format={(value) => format.money(Math.round(value * MINOR_UNITS), currency)}
              unit={unit}
            />
          </>
        ) : (
          <>
            <Skeleton className="h-56 w-full" />
            <Skeleton className="h-56 w-full" />
          </>
        )}
      </div>
    </section>
  )
}
