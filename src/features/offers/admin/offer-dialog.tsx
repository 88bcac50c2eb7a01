import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { OfferTargetFields } from '@/features/offers/admin/offer-target-fields'
import { OfferTermsFields } from '@/features/offers/admin/offer-terms-fields'
import {
  type AdminOffer,
  type OfferTargets,
  useSaveFeaturedOffer,
} from '@/features/offers/api/admin-offers'
import {
  offerForm,
  offerValues,
  type OfferValues,
  type OfferForm,
} from '@/features/offers/model/offer-form'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { TextLanguagesContext } from '@/lib/i18n/text-languages'
import { OfferCard } from '@/features/offers/components/offer-card'
import { previewOffer } from '@/features/offers/model/offer-preview'

interface OfferPreviewProps {
  form: UseFormReturn<OfferForm, unknown, OfferValues>
  targets: OfferTargets
  purchases: number
}

function noop(): void {}

/** An offer for every hunt belongs to none. */
const gameSessionIdsOf = (gameSessionId: string) => (gameSessionId === '' ? null : [gameSessionId])

/** Live preview of the offer card; it is inert and counts no impressions or clicks. */
function OfferPreview({ form, targets, purchases }: OfferPreviewProps) {
  const { t } = useTranslation()
  const [openedAt] = useState(serverNow)
  const languages = [...use(TextLanguagesContext)]
  const typed = useWatch({ control: form.control, compute: (values: OfferForm) => values })
  return (
    <section aria-label={t('admin.offers.preview')} className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{t('admin.offers.preview')}</p>
      <div inert className="max-w-sm">
        <OfferCard
          offer={previewOffer(typed, targets, purchases, openedAt, languages)}
          onSeen={noop}
          onChoose={noop}
        />
      </div>
    </section>
  )
}

interface OfferDialogProps {
  /** The offer to edit, from the live list; null creates one. */
  offer: AdminOffer | null
  targets: OfferTargets
  onClose: () => void
}

/** Creates or edits an offer, with a preview of the card that players will see. */
export function OfferDialog({ offer, targets, onClose }: OfferDialogProps) {
  const { t, localized } = useTexts()
  const save = useSaveFeaturedOffer()
  const [openedAt] = useState(serverNow)

  return (
    <ResourceDialog
      title={
        offer
          ? t('admin.offers.editTitle', { name: localized(offer, 'name') })
          : t('admin.offers.create')
      }
      size="lg"
      onClose={onClose}
      schema={offerForm(offer, targets)}
      defaultValues={offerValues(offer, targets, openedAt)}
      version={offer?.updated_at}
      onSubmit={(values, version) => save.mutateAsync({ id: offer?.id ?? null, version, values })}
      done={(values) => t('admin.offers.saved', { name: localized(values, 'name') })}
    >
      {(form) => (
        <GameSessionLanguages gameSessionIds={gameSessionIdsOf(form.watch('game_session_id'))}>
          <LocalizedFields form={form} name="name" label={t('admin.offers.name')} />
          <LocalizedFields
            form={form}
            name="description"
            label={t('admin.offers.description')}
            rows={2}
          />
          <OfferTargetFields form={form} targets={targets} offer={offer} />
          <OfferTermsFields form={form} targets={targets} offer={offer} />
          <OfferPreview form={form} targets={targets} purchases={offer?.purchases ?? 0} />
        </GameSessionLanguages>
      )}
    </ResourceDialog>
  )
}
