import { nameColumn } from '@/components/resource-table/common-columns'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'
import type { AdminClue, AdminGuide } from '@/features/clues/api/admin-clues'

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
export const guideColumns: ResourceColumn<AdminClue>[] = [
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
