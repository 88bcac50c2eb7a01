import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'
import type { AdminClue, AdminGuide } from '@/features/clues/api/admin-clues'
import { useLocalized } from '@/lib/i18n/use-localized'

type GuideState = 'none' | 'active' | 'inactive'

const stateOf = ({ guide }: AdminClue): GuideState =>
  guide === null ? 'none' : guide.is_active ? 'active' : 'inactive'

const tones = { none: 'warning', active: 'success', inactive: 'neutral' } as const

const isHalfTranslated = ({ content_hu, content_en }: AdminGuide) =>
  (content_hu.trim() === '') !== (content_en.trim() === '')

/**
 * Columns of the list of guides, one row per clue. The table shows the text in the current language; the
 * CSV file has both.
 */
export function useGuideColumns(): ResourceColumn<AdminClue>[] {
  const { t } = useTranslation()
  const localized = useLocalized()
  return useMemo(() => {
    const contentOf = ({ guide }: AdminClue) => guide && localized(guide, 'content')
    return [
      {
        id: 'name',
        header: t('admin.guides.clue'),
        value: (row) => localized(row, 'name'),
        cell: (row) => (
          <span lang={localized.lang(row, 'name')} className="font-semibold">
            {localized(row, 'name')}
          </span>
        ),
        sortable: true,
      },
      {
        id: 'state',
        header: t('admin.guides.state'),
        value: (row) => t(`admin.guides.states.${stateOf(row)}`),
        cell: (row) => (
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
        header: t('admin.guides.price'),
        value: (row) => row.guide?.price ?? null,
        type: 'number',
      },
      {
        id: 'clue_price',
        header: t('admin.guides.cluePrice'),
        value: (row) => row.price,
        type: 'number',
      },
      {
        id: 'guide_sold',
        header: t('admin.guides.sold'),
        value: (row) => row.guide?.sold ?? null,
        type: 'number',
      },
      {
        id: 'content',
        header: t('admin.guides.content'),
        value: (row) => contentOf(row),
        cell: (row) => (
          <span className="line-clamp-2 max-w-80 text-start">{contentOf(row) || '–'}</span>
        ),
        exported: false,
      },
      {
        id: 'content_hu',
        header: t('admin.guides.contentHu'),
        value: (row) => row.guide?.content_hu ?? null,
        shown: false,
      },
      {
        id: 'content_en',
        header: t('admin.guides.contentEn'),
        value: (row) => row.guide?.content_en ?? null,
        shown: false,
      },
    ]
  }, [t, localized])
}
