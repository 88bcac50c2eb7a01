import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'
import type { AdminClue } from '@/features/clues/api/admin-list-clues'
import { pickLocalized } from '@/lib/i18n/use-localized'
import { useLanguage } from '@/lib/i18n/use-language'

type GuideState = 'none' | 'active' | 'inactive'

const stateOf = ({ guide }: AdminClue): GuideState =>
  guide === null ? 'none' : guide.is_active ? 'active' : 'inactive'

const tones = { none: 'warning', active: 'success', inactive: 'neutral' } as const

const contentCell = (content: string | undefined) => (
  <span className="line-clamp-2 max-w-80 text-start">{content || '–'}</span>
)

/**
 * Columns of the list of guides, one row per clue. The table shows the text in the current language; the
 * CSV file has both.
 */
export function useGuideColumns(): ResourceColumn<AdminClue>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('admin.guides.clue'),
        value: (row) => pickLocalized(row, 'name', language),
        cell: (row) => (
          <span className="font-semibold">{pickLocalized(row, 'name', language)}</span>
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
            {row.guide && row.guide.content_en.trim() === '' && (
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
        id: 'content_hu',
        header: t('admin.guides.contentHu'),
        value: (row) => row.guide?.content_hu ?? null,
        cell: (row) => contentCell(row.guide?.content_hu),
        shown: language === 'hu',
      },
      {
        id: 'content_en',
        header: t('admin.guides.contentEn'),
        value: (row) => row.guide?.content_en ?? null,
        cell: (row) => contentCell(row.guide?.content_en),
        shown: language !== 'hu',
      },
    ],
    [t, language],
  )
}
