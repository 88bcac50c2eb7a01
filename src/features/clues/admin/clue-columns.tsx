import { useTranslation } from 'react-i18next'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'
import { ClueIcon } from '@/components/ui/clue-icon'
import type { AdminClue } from '@/features/clues/api/admin-clues'
import { sessionLabel } from '@/lib/hunt/session-label'
import { useLocalized } from '@/lib/i18n/use-localized'

function Name({ clue }: { clue: AdminClue }) {
  const { t } = useTranslation()
  const localized = useLocalized()
  return (
    <span className="inline-flex items-center gap-2 text-start font-semibold min-[700px]:min-w-32">
      <ClueIcon type={clue.clue_type} className="text-primary size-5 shrink-0" />
      <span>
        <span lang={localized.lang(clue, 'name')}>{localized(clue, 'name')}</span>
        <span className="flex flex-wrap gap-1 empty:hidden">
          {!clue.is_active && <Badge tone="warning">{t('admin.clues.inactive')}</Badge>}
          {clue.is_locked && <Badge tone="info">{t('admin.clues.locked')}</Badge>}
          {clue.missing_translation && <Badge tone="error">{t('admin.clues.untranslated')}</Badge>}
        </span>
      </span>
    </span>
  )
}

const sessions = ({ game_sessions }: AdminClue, { t }: ColumnContext) =>
  game_sessions.map((session) => sessionLabel(t, session)).join(', ')

/** Columns of the list of clues; ids of sortable ones are what admin_list_clues sorts by. */
export const clueColumns: ResourceColumn<AdminClue>[] = [
  {
    id: 'name',
    header: 'admin.clues.name',
    value: (row, { localized }) => localized(row, 'name'),
    cell: (row) => <Name clue={row} />,
    sortable: true,
  },
  { id: 'price', header: 'admin.clues.price', type: 'number', sortable: true },
  {
    id: 'required',
    header: 'admin.clues.required',
    value: (row, { localized }) =>
      row.required_clue_id === null ? null : localized(row, 'required_clue_name'),
  },
  { id: 'qr_code_name', header: 'admin.clues.codeColumn' },
  { id: 'available_from', header: 'admin.clues.availableFrom', type: 'timestamp', sortable: true },
  {
    id: 'sessions',
    header: 'admin.clues.sessions',
    value: (row, context) => sessions(row, context) || null,
    cell: (row, context) =>
      row.game_sessions.length > 2 && (
        <span title={sessions(row, context)}>
          {context.t('admin.clues.sessionCount', { count: row.game_sessions.length })}
        </span>
      ),
  },
  { id: 'sold', header: 'admin.clues.sold', type: 'number' },
]
