import { useTranslation } from 'react-i18next'
import { Dialog } from '@/components/ui/dialog'
import { useActionNames } from '@/features/activity/admin/use-action-names'
import type { ActivityRecord } from '@/features/activity/api/admin-activity'
import {
  actionText,
  componentText,
  messageText,
  userText,
} from '@/features/activity/model/action-names'
import { type Difference, differencesOf, otherDetails } from '@/features/activity/model/differences'
import { fieldText, valueText } from '@/features/activity/model/field-text'
import { useTexts } from '@/lib/i18n/use-texts'
import { UNKNOWN } from '@/lib/logger/device-info'

/** One row per changed field: before and after. */
function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  const { t, language } = useTexts()
  const text = (field: string, value: string) => valueText(t, field, value, language)
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="pb-1 text-start font-semibold">{t('admin.activity.changes')}</caption>
      <thead>
        <tr className="text-soft text-start">
          {(['field', 'before', 'after'] as const).map((heading) => (
            <th key={heading} scope="col" className="py-1 text-start font-medium">
              {t(`admin.activity.${heading}`)}
            </th>
          ))}
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

function JsonBlock({ label, value }: { label: string; value: unknown }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{label}</h3>
      {/* Focusable so that the keyboard can scroll it. */}
      <pre
        tabIndex={0}
        aria-label={label}
        className="bg-base-200 rounded-field mt-1 max-h-72 overflow-auto p-3 text-sm whitespace-pre-wrap"
      >
        {JSON.stringify(value, null, 2)}
      </pre>
    </section>
  )
}

function Device({ device }: { device: ActivityRecord['device_info'] }) {
  const { t } = useTranslation()
  const facts = (['browser', 'platform', 'location', 'ipAddress'] as const).flatMap((fact) => {
    const value = device[fact]
    return value ? [[fact, value] as const] : []
  })
  if (facts.length === 0) return null
  return (
    <section>
      <h3 className="text-sm font-semibold">{t('admin.activity.device')}</h3>
      <dl className="mt-1 grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt className="text-soft">{t(`admin.activity.deviceFacts.${fact}`)}</dt>
            <dd className="font-medium break-words">
              {value === UNKNOWN ? t('admin.activity.unknownPlace') : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Details of a record: changes, other details and device. */
export function ActivityDialog(props: { record: ActivityRecord; onClose: () => void }) {
  const { record, onClose } = props
  const { t, format } = useTexts()
  const names = useActionNames()
  const message = messageText(names, record)
  const differences = differencesOf(record.details)
  const others = otherDetails(record.details)
  return (
    <Dialog
      onClose={onClose}
      title={actionText(t, names, record)}
      description={[
        userText(t, record),
        format.timestampWithZone(record.timestamp),
        componentText(names, record.component),
      ].join(' · ')}
      size="lg"
    >
      <div className="flex flex-col gap-5">
        {message && <p className="break-words">{message}</p>}
        {differences.length > 0 && <DifferenceTable differences={differences} />}
        {others !== null && <JsonBlock label={t('admin.activity.details')} value={others} />}
        <Device device={record.device_info} />
        <p className="text-soft text-sm break-words">
          {t('admin.activity.identifier')}: <code>{`${record.component}: ${record.action}`}</code>
        </p>
      </div>
    </Dialog>
  )
}
