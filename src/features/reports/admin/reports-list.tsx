import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { Checkbox } from '@/components/ui/field'
import { fieldOf, FormTextarea } from '@/components/ui/form-fields'
import type { Correction } from '@/features/corrections/api/corrections'
import { UnfinishedWithdrawals } from '@/features/reports/admin/unfinished-withdrawals'
import { WithdrawDialog } from '@/features/reports/admin/withdraw-dialog'
import {
  type ProblemReport,
  problemReportsQueryOptions,
  useAnswerReports,
} from '@/features/reports/api/admin-reports'
import { ReportPhoto, ReportPlace } from '@/features/reports/components/report-evidence'
import { groupReports, type ReportGroup } from '@/features/reports/model/group-reports'
import { MAX_REPORT_LENGTH } from '@/features/reports/model/report'
import { text } from '@/lib/forms/fields'
import { useTexts } from '@/lib/i18n/use-texts'

const answerForm = z.object({ message: text(0, MAX_REPORT_LENGTH), isSolved: z.boolean() })

interface AnswerDialogProps {
  reportIds: readonly string[]
  onClose: () => void
}

/** Answers the authors of reports through their inbox, and marks the reports solved. */
function AnswerDialog({ reportIds, onClose }: AnswerDialogProps) {
  const { t } = useTranslation()
  const answer = useAnswerReports()
  return (
    <ResourceDialog
      title={t('admin.reports.answer')}
      description={t('admin.reports.answerText', { count: reportIds.length })}
      onClose={onClose}
      schema={answerForm}
      defaultValues={{ message: '', isSolved: true }}
      submitLabel={t('admin.reports.send')}
      onSubmit={({ message, isSolved }) =>
        answer.mutateAsync({
          p_report_ids: reportIds,
          p_message: message,
          p_is_solved: isSolved,
        })
      }
      done={t('admin.reports.answered')}
    >
      {({ control, register }) => (
        <>
          <FormTextarea
            label={t('admin.reports.message')}
            hint={t('admin.reports.messageHint')}
            rows={3}
            maxLength={MAX_REPORT_LENGTH}
            {...fieldOf(control, 'message')}
          />
          <Checkbox label={t('admin.reports.markSolved')} {...register('isSolved')} />
        </>
      )}
    </ResourceDialog>
  )
}

interface ReportItemProps {
  report: ProblemReport
  onAnswer: () => void
  onCredit: () => void
}

function ReportItem({ report, onAnswer, onCredit }: ReportItemProps) {
  const { t, format, localized } = useTexts()
  const clue = report.clue_name_hu === null ? '' : localized(report, 'clue_name')
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={['danger', 'call'].includes(report.kind) ? 'error' : 'warning'}>
          {t(`reports.kinds.${report.kind}`)}
        </Badge>
        <span className="font-semibold break-words">{report.user_name}</span>
        <time dateTime={report.reported_at} className="text-soft text-sm">
          {format.timestamp(report.reported_at)}
        </time>
        {report.answered_at && <Badge tone="info">{t('admin.reports.hasAnswer')}</Badge>}
        {report.solved_at && <Badge tone="success">{t('admin.reports.solved')}</Badge>}
      </div>
      {clue && <p className="text-soft text-sm">{t('admin.reports.clue', { name: clue })}</p>}
      {report.message && <p className="break-words whitespace-pre-line">{report.message}</p>}
      <ReportPlace
        report={report}
        label={t('admin.reports.place', {
          place: `${report.latitude?.toFixed(5)},${report.longitude?.toFixed(5)}`,
        })}
      />
      {report.photo_path && (
        <ReportPhoto path={report.photo_path} label={t('admin.reports.photo')} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={onAnswer}>
          {t('admin.reports.answer')}
        </Button>
        {report.source !== 'helper' && (
          <Button size="sm" variant="outline" onClick={onCredit}>
            {t('admin.corrections.open.credit')}
          </Button>
        )}
      </div>
    </li>
  )
}

type Opened =
  | { dialog: 'answer'; reportIds: readonly string[] }
  | { dialog: 'withdraw'; code: { id: string; name: string } }

interface ReportsListProps {
  gameSessionId: string
  onCorrect: (correction: Correction) => void
}

/** Problems that players reported in a hunt, live, grouped by code. */
export function ReportsList({ gameSessionId, onCorrect }: ReportsListProps) {
  const { t } = useTranslation()
  const [isSolved, setSolved] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const reports = useQuery(problemReportsQueryOptions(gameSessionId, isSolved))

  function actions({ codeId, codeName, reports: own }: ReportGroup<ProblemReport>) {
    return (
      <span className="flex flex-wrap items-center gap-2">
        {own.length > 1 && (
          <Button
            size="sm"
            variant="outline"
            onClick={() => setOpened({ dialog: 'answer', reportIds: own.map(({ id }) => id) })}
          >
            {t('admin.reports.answerAll', { count: own.length })}
          </Button>
        )}
        {own[0]?.is_withdrawn && <Badge>{t('admin.reports.isWithdrawn')}</Badge>}
        {codeId !== null && !own[0]?.is_withdrawn && (
          <Button
            size="sm"
            variant="outline"
            onClick={() =>
              setOpened({ dialog: 'withdraw', code: { id: codeId, name: codeName ?? '' } })
            }
          >
            {t('admin.reports.withdraw')}
          </Button>
        )}
      </span>
    )
  }

  return (
    <div className="flex flex-col gap-4">
      <UnfinishedWithdrawals gameSessionId={gameSessionId} />
      <Checkbox
        label={t('admin.reports.showSolved')}
        checked={isSolved}
        onChange={(event) => setSolved(event.target.checked)}
      />
      {!reports.data && <QueryPlaceholder query={reports} rows={3} className="h-24" />}
      {reports.data?.length === 0 && (
        <div className="card-surface">
          <EmptyState
            title={t(isSolved ? 'admin.reports.emptyTitle' : 'admin.reports.emptyOpen')}
            description={t('admin.reports.emptyText')}
          />
        </div>
      )}
      {groupReports(reports.data ?? []).map((group) => (
        <Card
          key={group.codeId ?? ''}
          title={group.codeName ?? t('admin.reports.noCode')}
          actions={actions(group)}
        >
          <ul className="divide-base-300 flex flex-col divide-y">
            {group.reports.map((report) => (
              <ReportItem
                key={report.id}
                report={report}
                onAnswer={() => setOpened({ dialog: 'answer', reportIds: [report.id] })}
                onCredit={() =>
                  onCorrect({
                    kind: 'credit',
                    gameSessionId,
                    codeId: group.codeId,
                    player: { id: report.user_id, name: report.user_name },
                  })
                }
              />
            ))}
          </ul>
        </Card>
      ))}
      {opened?.dialog === 'answer' && (
        <AnswerDialog reportIds={opened.reportIds} onClose={() => setOpened(null)} />
      )}
      {opened?.dialog === 'withdraw' && (
        <WithdrawDialog
          gameSessionId={gameSessionId}
          code={opened.code}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
