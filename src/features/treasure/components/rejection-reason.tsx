import { useTranslation } from 'react-i18next'

/** The organisers' reason for a rejection. */
export function RejectionReason({ reason }: { reason: string | null }) {
  const { t } = useTranslation()
  return (
    <figure className="w-full max-w-prose text-start">
      <figcaption className="text-soft text-sm font-semibold">{t('treasure.reason')}</figcaption>
      <blockquote className="bg-base-200 rounded-field mt-1 p-4 whitespace-pre-line">
        {reason}
      </blockquote>
    </figure>
  )
}
