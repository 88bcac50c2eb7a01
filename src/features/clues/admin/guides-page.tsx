import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameColumn } from '@/components/resource-table/common-columns'
import { liveRow } from '@/components/resource-table/list-props'
import { usePagedList } from '@/components/resource-table/paged-list'
import { NoMatch } from '@/components/resource-table/no-match'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import {
  type ColumnContext,
  initialResourceQuery,
  type ResourceColumn,
} from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { RowActions } from '@/components/resource-table/row-actions'
import { useGameSessionResourceQuery } from '@/components/resource-table/use-game-session-resource-query'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { ClueFiltersBar } from '@/features/clues/admin/clue-filters'
import { GuideDialog } from '@/features/clues/admin/guide-dialog'
import {
  type AdminClue,
  type AdminGuide,
  clueList,
  guideList,
  noClueFilters,
  useSaveGuide,
} from '@/features/clues/api/admin-clues'
import { useContentTable } from '@/lib/content/use-content-table'
import { useTexts } from '@/lib/i18n/use-texts'
import { toMediaTexts } from '@/lib/media/editable-media'

interface DeleteGuideDialogProps {
  /** Current version from the live list. */
  clue: AdminClue
  guide: AdminGuide
  onClose: () => void
}

/** Deletes a guide; a guide that was sold can only be taken off sale. */
function DeleteGuideDialog({ clue, guide, onClose }: DeleteGuideDialogProps) {
  const { t, localized } = useTexts()
  const { remove } = useContentTable('clue_solution_guides')
  const save = useSaveGuide()
  const name = localized(clue, 'name')

  return (
    <RemovalDialog
      deletion={{
        title: t('admin.guides.deleteTitle', { name }),
        description: t('admin.guides.deleteText'),
        run: () => remove.mutateAsync({ id: guide.id, version: guide.updated_at }),
        done: t('admin.guides.deleted', { name }),
      }}
      retirement={{
        title: t('admin.guides.inUseTitle', { name }),
        description: t('admin.guides.inUseText'),
        confirmLabel: t('admin.guides.takeOffSale'),
        run: () =>
          save.mutateAsync({
            ...guide,
            clue_id: clue.id,
            is_active: false,
            media: guide.media.map(toMediaTexts),
          }),
        done: t('admin.guides.tookOffSale', { name }),
      }}
      isInUse={guide.sold > 0}
      inUseKey="solution_guide_in_use"
      onClose={onClose}
    />
  )
}

type GuideState = 'none' | 'active' | 'inactive'

const stateOf = ({ guide }: AdminClue): GuideState =>
  guide === null ? 'none' : guide.is_active ? 'active' : 'inactive'

const tones = { none: 'warning', active: 'success', inactive: 'neutral' } as const

const isHalfTranslated = ({ content_hu, content_en }: AdminGuide) =>
  (content_hu.trim() === '') !== (content_en.trim() === '')

const content = ({ guide }: AdminClue, { localized }: ColumnContext) =>
  guide && localized(guide, 'content')

/**
 * Columns of the list of guides, one row per clue. The table shows the text in the current language; the
 * CSV file has both.
 */
const guideColumns: ResourceColumn<AdminClue>[] = [
  { ...nameColumn('admin.guides.clue'), sortable: true },
  {
    id: 'state',
    header: 'admin.guides.state',
    value: (row, { t }) => t(`admin.guides.states.${stateOf(row)}`),
    cell: (row, { t }) => (
      <span className="inline-flex flex-wrap justify-end gap-2 min-[700px]:justify-start">
        <Badge tone={tones[stateOf(row)]}>{t(`admin.guides.states.${stateOf(row)}`)}</Badge>
        {row.missing_translation && row.guide && isHalfTranslated(row.guide) && (
          <Badge tone="error">{t('admin.clues.untranslated')}</Badge>
        )}
      </span>
    ),
  },
  {
    id: 'guide_price',
    header: 'admin.guides.price',
    value: (row) => row.guide?.price ?? null,
    type: 'number',
  },
  { id: 'price', header: 'admin.guides.cluePrice', type: 'number' },
  {
    id: 'guide_sold',
    header: 'admin.guides.sold',
    value: (row) => row.guide?.sold ?? null,
    type: 'number',
  },
  {
    id: 'content',
    header: 'admin.guides.content',
    value: content,
    cell: (row, context) => (
      <span className="line-clamp-2 max-w-80 text-start">{content(row, context) || '–'}</span>
    ),
    exported: false,
  },
  {
    id: 'content_hu',
    header: 'admin.guides.contentHu',
    value: (row) => row.guide?.content_hu ?? null,
    shown: false,
  },
  {
    id: 'content_en',
    header: 'admin.guides.contentEn',
    value: (row) => row.guide?.content_en ?? null,
    shown: false,
  },
]

/** Solution guides of all clues with price and sales. */
export function GuidesPage() {
  const { t, localized } = useTexts()
  const list = useGameSessionResourceQuery(noClueFilters)
  const { filters, setFilters } = list
  const { page, listed } = usePagedList(guideList, filters, list)
  // One row is enough to read `total_count`.
  const counted = { ...initialResourceQuery, search: list.query.search, limit: 1 }
  const missing = useQuery(clueList.queryOptions({ ...filters, guide: 'no' }, counted))
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
        {...listed}
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
          filters.guide === '' &&
          filters[GAME_SESSION_PARAM] === '' &&
          filters.translation === '' ? (
            <EmptyState
              title={t('admin.clues.emptyTitle')}
              description={t('admin.guides.emptyText')}
              action={<ButtonLink to={paths.adminClues}>{t('admin.guides.toClues')}</ButtonLink>}
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
