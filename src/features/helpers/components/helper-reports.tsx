import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { HelperReport } from '@/features/helpers/api/helper'
import { ReportPhoto, ReportPlace } from '@/features/reports/components/report-evidence'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'

interface HelperReportsProps {
  reports: readonly HelperReport[]
  onAnswer: (report: HelperReport) => void
}

/** Open reports of players with place and photo. */
export function HelperReports({ reports, onAnswer }: HelperReportsProps) {
  const { t, format } = useTexts()
  const { now } = useServerNow([])
  return (
    <Card
      title={
        <>
          {t('helpers.reports')}
          {reports.length > 0 && (
            <>
              {' '}
              <Badge tone="warning">{format.number(reports.length)}</Badge>
            </>
          )}
        </>
      }
    >
      {reports.length === 0 && <p className="text-soft">{t('helpers.noReports')}</p>}
      <ul className="divide-base-300 divide-y">
        {reports.map((report) => (
          <li key={report.id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={report.kind === 'danger' ? 'error' : 'warning'}>
                {t(`reports.kinds.${report.kind}`)}
              </Badge>
              <b className="break-words">{report.code_name}</b>
              <span className="break-words">{report.user_name}</span>
              <time dateTime={report.received_at} className="text-soft text-sm">
                {format.recent(report.received_at, now)}
              </time>
              {report.answered_at !== null && <Badge tone="info">{t('helpers.hasAnswer')}</Badge>}
            </p>
            {report.message && <p className="break-words whitespace-pre-line">{report.message}</p>}
            <ReportPlace report={report} label={t('helpers.place')} />
            {report.photo_path !== null && (
              <ReportPhoto path={report.photo_path} label={t('helpers.photo')} />
            )}
            <Button
              size="lg"
              variant="outline"
              aria-label={`${t('helpers.answer')}: ${report.user_name}`}
              onClick={() => onAnswer(report)}
            >
              {t('helpers.answer')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
