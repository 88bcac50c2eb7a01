import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pagedListProps } from '@/components/resource-table/list-props'
import { liveRow } from '@/components/resource-table/live-row'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { NoMatch } from '@/components/resource-table/no-match'
import { RowActions } from '@/components/resource-table/row-actions'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/config/paths'
import { ClueFiltersBar } from '@/features/clues/admin/clue-filters'
import { guideColumns } from '@/features/clues/admin/guide-columns'
import { GuideDialog } from '@/features/clues/admin/guide-dialog'
import { DeleteGuideDialog } from '@/features/clues/admin/delete-guide-dialog'
import {
  cluesQueryOptions,
  fetchGuides,
  guidesQueryOptions,
  noClueFilters,
  type AdminClue,
} from '@/features/clues/api/admin-clues'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useHuntResourceQuery } from '@/components/resource-table/use-hunt-resource-query'

/** Solution guides of all clues with price and sales. */
export function GuidesPage() {
  const { t } = useTranslation()
  const localized = useLocalized()
  const list = useHuntResourceQuery(noClueFilters)
  const { filters, setFilters } = list
  const page = useQuery(guidesQueryOptions(filters, list.query))
  // One row is enough to read `total_count`.
  const counted = { ...initialResourceQuery, search: list.query.search, limit: 1 }
  const missing = useQuery(cluesQueryOptions({ ...filters, guide: 'no' }, counted))
  const [edited, setEdited] = useState<AdminClue | null>(null)
  const [removed, setRemoved] = useState<AdminClue | null>(null)
  const editing = edited && liveRow(page.data, edited)
  const removing = removed && liveRow(page.data, removed)
  const missingCount = missing.data?.[0]?.total_count ?? 0
  return (
    <>
      <PageHeader title={t('admin.guides.title')} description={t('admin.guides.intro')} />
      {missingCount > 0 && filters.guide === '' && (
        <div role="status" className="notice notice-warning mb-4">
          <p className="grow">{t('admin.guides.without', { count: missingCount })}</p>
          <Button variant="outline" size="sm" onClick={() => setFilters({ guide: 'no' })}>
            {t('admin.guides.showWithout')}
          </Button>
        </div>
      )}
      <ResourceTable
        label={t('admin.guides.title')}
        columns={guideColumns}
        {...pagedListProps(page, list, (part) => fetchGuides(filters, part))}
        rowKey={(row) => row.id}
        exportName="solution-guides"
        filters={
          <ClueFiltersBar
            filters={filters}
            onChange={setFilters}
            offered={['guide', 'translation']}
          />
        }
        rowActions={(row) => (
          <RowActions
            name={localized(row, 'name')}
            main={{
              label: t(row.guide ? 'common.edit' : 'admin.guides.add'),
              name: t(row.guide ? 'admin.guides.editGuide' : 'admin.guides.addGuide', {
                name: localized(row, 'name'),
              }),
              variant: row.guide ? 'outline' : 'primary',
              onClick: () => setEdited(row),
            }}
            onDelete={row.guide ? () => setRemoved(row) : undefined}
          />
        )}
        empty={
          filters.guide === '' && filters.session === '' && filters.translation === '' ? (
            <EmptyState
              title={t('admin.clues.emptyTitle')}
              description={t('admin.guides.emptyText')}
              action={
                <Button asChild>
                  <Link to={paths.adminClues}>{t('admin.guides.toClues')}</Link>
                </Button>
              }
            />
          ) : (
            <NoMatch />
          )
        }
      />
      {editing && <GuideDialog key={editing.id} clue={editing} onClose={() => setEdited(null)} />}
      {removing?.guide && (
        <DeleteGuideDialog
          key={removing.id}
          clue={removing}
          guide={removing.guide}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}
