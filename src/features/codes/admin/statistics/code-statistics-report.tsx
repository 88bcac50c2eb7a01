import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { StatTiles } from '@/components/ui/stat-tiles'
import { CodeCharts } from '@/features/codes/admin/statistics/code-charts'
import {
  type CodeStatistic,
  type CodeStatistics,
  codeStatisticsQueryOptions,
} from '@/features/codes/api/code-finds'
import { formatShare, summarize } from '@/features/codes/model/statistics'
import { TaskStatistics } from '@/features/tasks/admin/task-statistics'
import { formatShortCode } from '@/lib/codes/codes'
import type { GameSessionChoice } from '@/lib/game-session/game-session-choices'
import { reasonText } from '@/lib/i18n/reason-text'
import { useTexts } from '@/lib/i18n/use-texts'

const reasons = ({ failed_reasons }: CodeStatistic, { t, format }: ColumnContext) =>
  Object.entries(failed_reasons)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, tries]) => `${reasonText(t, reason)}: ${format.number(tries)}`)

const codeStatisticsColumns: ResourceColumn<CodeStatistic>[] = [
  {
    id: 'name',
    header: 'admin.codes.name',
    cell: (row, { t }) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-2 font-semibold min-[700px]:justify-start">
        {row.name}
        {row.is_decoy && <Badge tone="warning">{t('admin.codes.decoy')}</Badge>}
        {!row.is_decoy && row.finds === 0 && <Badge>{t('admin.codes.unfound')}</Badge>}
      </span>
    ),
  },
  {
    id: 'short_code',
    header: 'admin.codes.shortCode',
    value: (row) => formatShortCode(row.short_code),
    cell: (row) => (
      <span className="font-mono whitespace-nowrap">{formatShortCode(row.short_code)}</span>
    ),
  },
  // The sum of finds and rejected scans.
  { id: 'scans', header: 'admin.codeStatistics.scans', shown: false },
  { id: 'players', header: 'admin.codeStatistics.players', type: 'number' },
  { id: 'finds', header: 'admin.codeStatistics.finds', type: 'number' },
  {
    id: 'found_share',
    header: 'admin.codeStatistics.found_share',
    cell: (row, { format }) => formatShare(row.found_share, format.language),
    type: 'percent',
  },
  {
    id: 'failed',
    header: 'admin.codeStatistics.failed',
    type: 'number',
    // Includes the reasons, because a separate column would make the table too wide.
    cell: (row, context) => (
      <span className="inline-block">
        {context.format.number(row.failed)}
        {row.failed > 0 && (
          <ul className="text-soft text-sm">
            {reasons(row, context).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </span>
    ),
  },
  {
    id: 'failed_reasons',
    header: 'admin.codeStatistics.failed_reasons',
    value: (row, context) => reasons(row, context).join('; '),
    shown: false,
  },
  { id: 'first_found_at', header: 'admin.codeStatistics.first_found_at', type: 'timestamp' },
  { id: 'last_found_at', header: 'admin.codeStatistics.last_found_at', type: 'timestamp' },
  { id: 'median_minutes', header: 'admin.codeStatistics.median_minutes', type: 'number' },
]

function Numbers({ statistics }: { statistics: CodeStatistics }) {
  const { t, format, language } = useTexts()
  const { codes, found, finds, failed } = summarize(statistics.codes)
  return (
    <StatTiles
      className="mb-6 lg:grid-cols-4"
      tiles={[
        [
          t('admin.codeStatistics.foundCodes'),
          t('admin.codeStatistics.ofCodes', {
            found: format.number(found),
            codes: format.number(codes),
          }),
          codes > 0 && formatShare(found / codes, language),
        ],
        [t('admin.codeStatistics.finds'), finds],
        [
          t('admin.codeStatistics.failed'),
          failed + statistics.unknown_tries,
          t('admin.codeStatistics.unknownTries', { count: statistics.unknown_tries }),
        ],
        [t('admin.codeStatistics.sessionPlayers'), statistics.players],
      ]}
    />
  )
}

function NeverFound({ statistics }: { statistics: CodeStatistics }) {
  const { t } = useTranslation()
  const { codes, neverFound } = summarize(statistics.codes)
  if (codes === 0) return null
  return (
    <Card title={t('admin.codeStatistics.neverFound')} className="mt-6">
      {neverFound.length === 0 ? (
        <p>{t('admin.codeStatistics.allFound')}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {neverFound.map(({ qr_code_id, name }) => (
            <li key={qr_code_id} className="min-w-0 wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Live statistics of a session: totals, charts, table and codes that nobody has found. */
export function CodeStatisticsReport({ gameSession }: { gameSession: GameSessionChoice }) {
  const { id: gameSessionId } = gameSession
  const { t } = useTranslation()
  const statistics = useQuery(codeStatisticsQueryOptions(gameSessionId, null))

  if (!statistics.data) return <QueryPlaceholder query={statistics} rows={6} />
  return (
    <>
      <Numbers statistics={statistics.data} />
      <CodeCharts gameSessionId={gameSessionId} statistics={statistics.data} />
      <ResourceTable
        label={t('admin.codeStatistics.title')}
        columns={codeStatisticsColumns}
        rows={statistics.data.codes}
        rowKey={(row) => row.qr_code_id}
        exportName={gameSession.is_test ? 'test-qr-code-statistics' : 'qr-code-statistics'}
        empty={{
          title: 'admin.codeStatistics.noCodesTitle',
          text: 'admin.codeStatistics.noCodesText',
        }}
      />
      <p className="text-soft mt-2 text-sm text-pretty">{t('admin.codeStatistics.medianHint')}</p>
      <NeverFound statistics={statistics.data} />
      <TaskStatistics gameSessionId={gameSessionId} />
    </>
  )
}
