import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'
import { CopyButton } from '@/components/ui/copy-button'
import type { CodeRow } from '@/features/codes/api/codes'
import {
  pointsIn,
  scanLimitIn,
  cardMediaFields,
  codeFields,
  codeHeadings,
} from '@/features/codes/model/code-form'
import { printedAddress } from '@/features/codes/model/printed-address'
import type { AdminTask } from '@/features/tasks/api/admin-tasks'
import { taskFields, taskHeadings, writeTask } from '@/features/tasks/model/task-csv'
import { formatShortCode } from '@/lib/codes/codes'
import { gameSessionLabel } from '@/lib/game-session/game-session-choices'
import { useTexts } from '@/lib/i18n/use-texts'
import { writeMedia } from '@/lib/media/media-csv'

function NameCell({ code }: { code: CodeRow }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2 font-semibold break-words min-[700px]:justify-start">
      {code.name}
      {code.is_decoy && <Badge tone="warning">{t('admin.codes.decoy')}</Badge>}
      {!code.is_active && <Badge>{t('admin.codes.inactive')}</Badge>}
    </span>
  )
}

function FindsCell({ code }: { code: CodeRow }) {
  const { t, format } = useTexts()
  if (code.is_decoy) return '–'
  if (code.finds === 0) return <Badge>{t('admin.codes.unfound')}</Badge>
  return (
    <span title={code.last_found_at ? format.timestamp(code.last_found_at) : undefined}>
      {format.number(code.finds)}
    </span>
  )
}

function PlaceCell({ code }: { code: CodeRow }) {
  const { t } = useTranslation()
  if (code.latitude === null) return '–'
  const details = [
    code.radius_m !== null && t('admin.codes.radiusShort', { metres: code.radius_m }),
    code.place_accuracy_m !== null &&
      t('admin.codes.accuracyShort', { metres: code.place_accuracy_m }),
  ].filter(Boolean)
  return (
    <span className="inline-flex items-center gap-1.5">
      <MapPin aria-hidden="true" className="size-4 shrink-0" />
      {details.length > 0 ? details.join(' · ') : t('admin.codes.placed')}
    </span>
  )
}

const gameSessions = (row: CodeRow, { t }: ColumnContext) =>
  row.sessions.map((gameSession) => gameSessionLabel(t, gameSession)).join(', ')

const gameSessionColumns = (gameSessionId: string): ResourceColumn<CodeRow>[] => [
  {
    id: 'hunt-points',
    header: 'admin.codes.points',
    value: (row) => pointsIn(row, gameSessionId),
    shown: false,
  },
  {
    id: 'limit',
    header: 'admin.codes.limit',
    value: (row) => scanLimitIn(row, gameSessionId),
    shown: false,
  },
]

/** The card, which only the CSV file has. */
const cardColumns = codeFields
  .filter((field) => /^(?:card|reveals)_/.test(field))
  .map((field): ResourceColumn<CodeRow> => ({
    id: field,
    header: codeHeadings[field],
    value: (row) => ({ ...row, ...writeMedia(cardMediaFields, row.card_media) })[field as 'name'],
    shown: false,
  }))

/** The task of a code in a hunt, which only the CSV file has. */
const taskColumns = (tasks: readonly AdminTask[]): ResourceColumn<CodeRow>[] => {
  const cells = new Map(tasks.map((task) => [task.qr_code_id, writeTask(task)]))
  return taskFields.map((field) => ({
    id: field,
    header: taskHeadings[field],
    value: (row) => {
      const cell = cells.get(row.id)?.[field] ?? ''
      // An answer may be called true as well.
      const isSwitch = field === 'task_required' || field === 'task_photo_review'
      return isSwitch && cell !== '' ? cell === 'true' : cell
    },
    shown: false,
  }))
}

/**
 * Columns of the list; the CSV file also has the printed URL and the coordinates. Of one hunt it has the points
 * and limits in that hunt, of all hunts neither.
 * @param gameSessionId empty: all hunts
 * @param tasks of that hunt; absent: the file has no columns of tasks, which keeps them
 */
export const codeColumns = (
  site: string,
  gameSessionId = '',
  tasks?: readonly AdminTask[],
): ResourceColumn<CodeRow>[] => [
  {
    id: 'name',
    header: 'admin.codes.name',
    cell: (row) => <NameCell code={row} />,
    sortable: true,
  },
  // CSV only: the table shows badges instead.
  { id: 'inactive', header: 'admin.codes.inactive', value: (row) => !row.is_active, shown: false },
  { id: 'is_decoy', header: 'admin.codes.decoy', shown: false },
  {
    id: 'short_code',
    header: 'admin.codes.shortCode',
    value: (row) => formatShortCode(row.short_code),
    cell: (row, { t }) => (
      <span className="inline-flex items-center gap-1 font-mono whitespace-nowrap">
        {formatShortCode(row.short_code)}
        <CopyButton
          text={formatShortCode(row.short_code)}
          label={t('admin.codes.copyShortCode', { name: row.name })}
        />
      </span>
    ),
    sortable: true,
  },
  {
    id: 'points',
    header: 'admin.codes.points',
    type: 'number',
    sortable: true,
    // Imported into a hunt, they would replace the points there.
    exported: false,
  },
  ...(gameSessionId === '' ? [] : gameSessionColumns(gameSessionId)),
  {
    id: 'finds',
    header: 'admin.codes.finds',
    cell: (row) => <FindsCell code={row} />,
    type: 'number',
    sortable: true,
  },
  {
    id: 'sessions',
    header: 'admin.codes.sessions',
    value: gameSessions,
    cell: (row, context) => gameSessions(row, context) || '–',
  },
  {
    id: 'place',
    header: 'admin.codes.place',
    value: (row) => row.latitude,
    cell: (row) => <PlaceCell code={row} />,
    exported: false,
  },
  { id: 'latitude', header: 'admin.codes.latitude', shown: false },
  { id: 'longitude', header: 'admin.codes.longitude', shown: false },
  { id: 'radius_m', header: 'admin.codes.radius', shown: false },
  ...cardColumns,
  ...(tasks ? taskColumns(tasks) : []),
  {
    id: 'address',
    header: 'admin.codes.addressColumn',
    value: (row) => printedAddress(site, row.printed_id),
    cell: (row, { t }) => (
      <CopyButton
        text={printedAddress(site, row.printed_id)}
        label={t('admin.codes.copyAddress', { name: row.name })}
      />
    ),
  },
]
