import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { OfferPreview } from '@/features/offers/admin/offer-preview'
import { OfferSubject } from '@/features/offers/admin/offer-subject'
import { OfferTerms } from '@/features/offers/admin/offer-terms'
import type { AdminOffer } from '@/features/offers/api/admin-list-featured-offers'
import type { OfferTargets } from '@/features/offers/api/admin-offer-targets'
import { useSaveFeaturedOffer } from '@/features/offers/api/admin-save-featured-offer'
import { offerFormSchema, toOfferForm, type OfferValues } from '@/features/offers/model/offer-form'
import { serverNow } from '@/lib/live/server-time'
import { useLocalized } from '@/lib/i18n/use-localized'
import { toasts } from '@/stores/toasts'

export interface OfferDialogProps {
  /** The offer as the live list has it; null makes a new one. */
  offer: AdminOffer | null
  targets: OfferTargets
  onClose: () => void
}

/** Makes or changes an offer, with the card that players will see. */
export function OfferDialog({ offer, targets, onClose }: OfferDialogProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const save = useSaveFeaturedOffer()
  const [openedAt] = useState(serverNow)

  async function submit(values: OfferValues, version: string): Promise<void> {
    await save.mutateAsync({ id: offer?.id ?? null, version, values })
    toasts.success(t('admin.offers.saved', { name: localized(values, 'name') }))
  }

  return (
    <ResourceDialog
      title={
        offer
          ? t('admin.offers.editTitle', { name: localized(offer, 'name') })
          : t('admin.offers.create')
      }
      size="lg"
      onClose={onClose}
      schema={offerFormSchema(offer, targets)}
      defaultValues={toOfferForm(offer, openedAt)}
      version={offer?.updated_at}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <LocalizedFields form={form} name="name" label={t('admin.offers.name')} />
          <LocalizedFields
            form={form}
            name="description"
            label={t('admin.offers.description')}
            multiline
            rows={2}
          />
          <OfferSubject form={form} targets={targets} offer={offer} />
          <OfferTerms form={form} targets={targets} offer={offer} />
          <OfferPreview form={form} targets={targets} purchases={offer?.purchases ?? 0} />
        </>
      )}
    </ResourceDialog>
  )
}
