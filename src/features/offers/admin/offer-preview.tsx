import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OfferTargets } from '@/features/offers/api/admin-offer-targets'
import { OfferCard } from '@/features/offers/components/offer-card'
import type { OfferForm, OfferValues } from '@/features/offers/model/offer-form'
import { previewOffer } from '@/features/offers/model/offer-preview'
import { serverNow } from '@/lib/live/server-time'

export interface OfferPreviewProps {
  form: UseFormReturn<OfferForm, unknown, OfferValues>
  targets: OfferTargets
  purchases: number
}

function nothing(): void {}

/** The card as players see it, while it is typed; nothing in it can be pressed and nothing is counted. */
export function OfferPreview({ form, targets, purchases }: OfferPreviewProps) {
  const { t } = useTranslation()
  const [openedAt] = useState(serverNow)
  const typed = useWatch({ control: form.control, compute: (values: OfferForm) => values })
  return (
    <section aria-label={t('admin.offers.preview')} className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{t('admin.offers.preview')}</p>
      <div inert className="max-w-sm">
        <OfferCard
          offer={previewOffer(typed, targets, purchases, openedAt)}
          onSeen={nothing}
          onChoose={nothing}
        />
      </div>
    </section>
  )
}
