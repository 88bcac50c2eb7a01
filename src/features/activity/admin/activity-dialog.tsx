import { useTranslation } from 'react-i18next'
import { Dialog } from '@/components/ui/dialog'
import { DifferenceTable } from '@/features/activity/admin/difference-table'
import { useActionNames } from '@/features/activity/admin/use-action-names'
import { userText } from '@/features/activity/admin/user-text'
import type { ActivityRecord } from '@/features/activity/api/admin-activity'
import { actionText, componentText, messageText } from '@/features/activity/model/action-names'
import { differencesOf, otherDetails } from '@/features/activity/model/differences'
import { UNKNOWN } from '@/lib/logger/device-info'
import { useFormat } from '@/lib/i18n/use-format'

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
  const { t } = useTranslation()
  const format = useFormat()
  const names = useActionNames()
  const message = messageText(names, record)
  const differences = differencesOf(record.details)
  const others = otherDetails(record.details)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
