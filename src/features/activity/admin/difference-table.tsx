import { useTranslation } from 'react-i18next'
import type { Difference } from '@/features/activity/model/differences'
import { fieldText, valueText } from '@/features/activity/model/field-text'
import { useLanguage } from '@/lib/i18n/use-language'

/** One row per changed field: before and after. */
export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const text = (field: string, value: string) => valueText(t, field, value, language)
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="pb-1 text-start font-semibold">{t('admin.activity.changes')}</caption>
      <thead>
        <tr className="text-soft text-start">
          <th scope="col" className="py-1 text-start font-medium">
            {t('admin.activity.field')}
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            {t('admin.activity.before')}
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            {t('admin.activity.after')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-base-300 divide-y">
        {differences.map(({ field, before, after }) => (
          <tr key={field} className="align-top">
            <th scope="row" className="py-2 pe-3 text-start font-medium break-words">
              {field ? fieldText(t, field) : t('admin.activity.value')}
            </th>
            <td className="py-2 pe-3 break-words">
              {before === null ? '–' : <del className="text-soft">{text(field, before)}</del>}
            </td>
            <td className="py-2 break-words">
              {after === null ? (
                '–'
              ) : (
                <ins className="font-semibold no-underline">{text(field, after)}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
