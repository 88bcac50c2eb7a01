import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'
import { reasonText } from '@/lib/i18n/reason-text'
import type { CodeStatistic } from '@/features/codes/api/code-finds'
import { formatShare } from '@/features/codes/model/statistics'
import { formatShortCode } from '@/lib/codes/short-code'

const reasons = ({ failed_reasons }: CodeStatistic, { t, format }: ColumnContext) =>
  Object.entries(failed_reasons)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, tries]) => `${reasonText(t, reason)}: ${format.number(tries)}`)

export const codeStatisticsColumns: ResourceColumn<CodeStatistic>[] = [
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
