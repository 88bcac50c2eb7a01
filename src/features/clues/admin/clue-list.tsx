import { useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { usePagedList } from '@/components/resource-table/paged-list'
import { NoMatch } from '@/components/resource-table/no-match'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { RowActions } from '@/components/resource-table/row-actions'
import { useCsvExport } from '@/components/resource-table/use-csv-export'
import { useGameSessionResourceQuery } from '@/components/resource-table/use-game-session-resource-query'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ClueIcon } from '@/components/ui/clue-icon'
import { EmptyState } from '@/components/ui/empty-state'
import { ClueFiltersBar } from '@/features/clues/admin/clue-filters'
import { DeleteClueDialog } from '@/features/clues/admin/delete-clue-dialog'
import { type AdminClue, clueList, noClueFilters } from '@/features/clues/api/admin-clues'
import { codeChoicesQueryOptions } from '@/features/codes/api/codes'
import { linkedDialogs } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { useOpenedDialog } from '@/lib/browser/use-opened-dialog'
import { clueLinksQueryOptions } from '@/lib/content/clue-links'
import { gameSessionLabel } from '@/lib/game-session/game-session-choices'
import { useLanguage } from '@/lib/i18n/use-language'
import { useTexts } from '@/lib/i18n/use-texts'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'

function Name({ clue }: { clue: AdminClue }) {
  const { t, localized } = useTexts()
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

const gameSessions = ({ game_sessions }: AdminClue, { t }: ColumnContext) =>
  game_sessions.map((gameSession) => gameSessionLabel(t, gameSession)).join(', ')

/** Columns of the list of clues; ids of sortable ones are what admin_list_clues sorts by. */
const clueColumns: ResourceColumn<AdminClue>[] = [
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
    value: (row, context) => gameSessions(row, context) || null,
    cell: (row, context) =>
      row.game_sessions.length > 2 && (
        <span title={gameSessions(row, context)}>
          {context.t('admin.clues.sessionCount', { count: row.game_sessions.length })}
        </span>
      ),
  },
  { id: 'sold', header: 'admin.clues.sold', type: 'number' },
]

/** Exports all pages of the list as a file that the import accepts. */
function useCluesExport() {
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { isExporting, exportCsv } = useCsvExport()

  async function exportClues(fetchAll: () => Promise<AdminClue[]>): Promise<void> {
    await exportCsv('clues', async () => {
      const [clues, links, codes, { exportedClues }] = await Promise.all([
        fetchAll(),
        queryClient.query(clueLinksQueryOptions()),
        queryClient.query(codeChoicesQueryOptions()),
        import('@/features/clues/admin/export-clues'),
      ])
      return exportedClues(clues, { links, codes }, language)
    })
  }

  return { isExporting, exportClues }
}

/** Loaded on demand, because it includes papaparse. */
const loadImport = async () => (await import('@/features/clues/admin/clue-import')).ClueImport

interface ClueListProps {
  onEdit: (clueId: string) => void
  onCopy: (clueId: string) => void
  /** Shown in the empty list. */
  createButton: ReactNode
}

/** All clues with search, filters, sorting, import and export. */
export function ClueList({ onEdit, onCopy, createButton }: ClueListProps) {
  const { t, localized } = useTexts()
  const list = useGameSessionResourceQuery(noClueFilters)
  const { filters, setFilters } = list
  const { page, listed } = usePagedList(clueList, filters, list)
  const { isExporting, exportClues } = useCluesExport()
  const [ClueImport, loadClueImport] = useLazyComponent(loadImport)
  const [importing, setImporting] = useState(false)
  const isImportRequested = useOpenedDialog(linkedDialogs[paths.adminClues]) !== null
  const openRequested = useEffectEvent(() => void openImport())
  useEffect(() => {
    if (isImportRequested) openRequested()
  }, [isImportRequested])
  const [deleting, setDeleting] = useState<AdminClue | null>(null)
  const { hunt: gameSession, ...otherFilters } = filters
  const isFiltered = Object.values(otherFilters).some((value) => value !== '')

  async function openImport(): Promise<void> {
    if (await loadClueImport()) setImporting(true)
  }

  return (
    <>
      <ResourceTable
        label={t('admin.clues.title')}
        columns={clueColumns}
        {...listed}
        rowKey={(row) => row.id}
        filters={
          <ClueFiltersBar
            filters={filters}
            onChange={setFilters}
            offered={['active', 'locked', 'translation']}
          />
        }
        toolbar={
          <span className="ms-auto flex flex-wrap gap-2">
            <Button icon={Upload} variant="outline" onClick={() => void openImport()}>
              {t('admin.clues.importButton')}
            </Button>
            <Button
              icon={Download}
              variant="outline"
              loading={isExporting}
              disabled={!page.data || page.data.length === 0}
              onClick={() => void exportClues(listed.fetchAll)}
            >
              {t('table.exportWithMedia')}
            </Button>
          </span>
        }
        rowActions={(row) => (
          <RowActions
            name={localized(row, 'name')}
            main={{
              label: t('common.edit'),
              name: t('admin.clues.editClue', { name: localized(row, 'name') }),
              onClick: () => onEdit(row.id),
            }}
            more={[{ label: t('admin.clues.copy'), onSelect: () => onCopy(row.id) }]}
            onDelete={() => setDeleting(row)}
          />
        )}
        empty={
          isFiltered ? (
            <NoMatch />
          ) : (
            <EmptyState
              title={t(gameSession ? 'admin.clues.emptyInHunt' : 'admin.clues.emptyTitle')}
              description={t('admin.clues.emptyText')}
              action={createButton}
            />
          )
        }
      />
      {importing && ClueImport && <ClueImport onClose={() => setImporting(false)} />}
      {deleting && <DeleteClueDialog clue={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
