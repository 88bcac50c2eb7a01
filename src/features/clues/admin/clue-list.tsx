import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pagedListProps } from '@/components/resource-table/list-props'
import { NoMatch } from '@/components/resource-table/no-match'
import { RowActions } from '@/components/resource-table/row-actions'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { clueColumns } from '@/features/clues/admin/clue-columns'
import { DeleteClueDialog } from '@/features/clues/admin/delete-clue-dialog'
import { ClueFiltersBar } from '@/features/clues/admin/clue-filters'
import {
  cluesQueryOptions,
  fetchClues,
  noClueFilters,
  type AdminClue,
} from '@/features/clues/api/admin-clues'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'
import { useOpenedDialog } from '@/lib/browser/use-opened-dialog'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useCsvExport } from '@/components/resource-table/use-csv-export'
import { codeChoicesQueryOptions } from '@/features/codes/api/codes'
import { clueLinksQueryOptions } from '@/lib/content/clue-links'
import { useLanguage } from '@/lib/i18n/use-language'
import { useHuntResourceQuery } from '@/components/resource-table/use-hunt-resource-query'

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
  const { t } = useTranslation()
  const localized = useLocalized()
  const list = useHuntResourceQuery(noClueFilters)
  const { filters, setFilters } = list
  const page = useQuery(cluesQueryOptions(filters, list.query))
  const { fetchAll, ...listed } = pagedListProps(page, list, (part) => fetchClues(filters, part))
  const { isExporting, exportClues } = useCluesExport()
  const [ClueImport, loadClueImport] = useLazyComponent(loadImport)
  const [importing, setImporting] = useState(false)
  const isImportRequested = useOpenedDialog() === 'import'
  const openRequested = useEffectEvent(() => void openImport())
  useEffect(() => {
    if (isImportRequested) openRequested()
  }, [isImportRequested])
  const [deleting, setDeleting] = useState<AdminClue | null>(null)
  const { session, ...otherFilters } = filters
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
            <Button variant="outline" onClick={() => void openImport()}>
              <Upload aria-hidden="true" className="size-4" />
              {t('admin.clues.importButton')}
            </Button>
            <Button
              variant="outline"
              loading={isExporting}
              disabled={!page.data || page.data.length === 0}
              onClick={() => void exportClues(fetchAll)}
            >
              <Download aria-hidden="true" className="size-4" />
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
              title={t(session ? 'admin.clues.emptyInHunt' : 'admin.clues.emptyTitle')}
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
