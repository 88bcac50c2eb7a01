import { useTranslation } from 'react-i18next'
import { Dialog } from '@/components/ui/dialog'
import type { ActivityRecord } from '@/features/activity/api/admin-list-activity'
import { formatDateTime } from '@/lib/format'

function JsonBlock({ label, value }: { label: string; value: unknown }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{label}</h3>
      {/* Scrollable by keyboard too. */}
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

/** One record with its details and device, as they were written. */
export function ActivityDialog(props: { record: ActivityRecord; onClose: () => void }) {
  const { record, onClose } = props
  const { t, i18n } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={record.action}
      description={`${record.user_name} · ${formatDateTime(record.timestamp, i18n.language, true)}`}
      size="lg"
    >
      <div className="flex flex-col gap-4">
        {record.message && <p className="break-words">{record.message}</p>}
        <JsonBlock label={t('admin.activity.details')} value={record.details} />
        <JsonBlock label={t('admin.activity.device')} value={record.device_info} />
      </div>
    </Dialog>
  )
}
