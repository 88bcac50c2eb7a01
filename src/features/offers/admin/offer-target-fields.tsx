import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Select, toOptions } from '@/components/ui/field'
import { FormSelect, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { BundleItems } from '@/features/offers/admin/bundle-items'
import type { AdminOffer, OfferTargets } from '@/features/offers/api/admin-offers'
import type { OfferForm, OfferValues } from '@/features/offers/model/offer-form'
import { offerKinds } from '@/features/offers/model/offer-price'
import { shortId, disambiguate } from '@/lib/format/disambiguate'
import { useTexts } from '@/lib/i18n/use-texts'

interface OfferTargetFieldsProps {
  form: UseFormReturn<OfferForm, unknown, OfferValues>
  targets: OfferTargets
  /** The edited offer; once bought, its contents can no longer change. */
  offer: AdminOffer | null
}

function FixedTarget({ offer }: { offer: AdminOffer }) {
  const { t, localized } = useTexts()
  const names =
    offer.kind === 'bundle'
      ? offer.items.map((item) =>
          t(item.solution_guide_id === null ? 'offers.itemClue' : 'offers.itemGuide', {
            name: localized(item, 'name'),
          }),
        )
      : [localized({ name_hu: offer.target_name_hu, name_en: offer.target_name_en }, 'name')]
  if (offer.bonus_tokens > 0) names.push(t('common.coins', { count: offer.bonus_tokens }))
  return (
    <div className="notice">
      <div>
        <p className="font-semibold">
          {t(`offers.kind.${offer.kind}`)}: {names.join(', ')}
        </p>
        <p className="text-sm">{t('admin.offers.takenNote')}</p>
      </div>
    </div>
  )
}

/** Kind of the offer, and the clue, guide, package or bundle contents that it sells. */
export function OfferTargetFields({ form, targets, offer }: OfferTargetFieldsProps) {
  const { t, format, localized } = useTexts()
  const kind = useWatch({ control: form.control, name: 'kind' })
  if (offer?.is_taken) return <FixedTarget offer={offer} />

  const { register } = form
  const clueName = disambiguate(targets.clues, (clue) => localized(clue, 'name'), shortId)
  const coins = (count: number) => t('common.coins', { count })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('admin.offers.kind')}
          options={toOptions(offerKinds, (value) => t(`offers.kind.${value}`))}
          {...register('kind')}
        />
        {kind === 'clue' && (
          <FormSelect
            label={t('offers.kind.clue')}
            error={t('admin.offers.targetError')}
            emptyLabel={t('admin.offers.choose')}
            options={toOptions(targets.clues, (clue) => `${clueName(clue)} (${coins(clue.price)})`)}
            {...fieldOf(form.control, 'clue_id')}
          />
        )}
        {kind === 'guide' && (
          <FormSelect
            label={t('offers.kind.guide')}
            error={t('admin.offers.targetError')}
            emptyLabel={t('admin.offers.choose')}
            options={targets.guides.flatMap((guide) => {
              const clue = targets.clues.find(({ id }) => id === guide.clue_id)
              if (!clue) return []
              return [{ value: guide.id, label: `${clueName(clue)} (${coins(guide.price)})` }]
            })}
            {...fieldOf(form.control, 'solution_guide_id')}
          />
        )}
        {kind === 'product' && (
          <FormSelect
            label={t('admin.offers.product')}
            error={t('admin.offers.targetError')}
            emptyLabel={t('admin.offers.choose')}
            options={toOptions(
              targets.products,
              (product) =>
                `${localized(product, 'name')} (${format.money(product.price_huf_minor, 'HUF')})`,
            )}
            {...fieldOf(form.control, 'product_id')}
          />
        )}
        {kind === 'bundle' && (
          <FormNumberInput
            label={t('admin.offers.bonusTokens')}
            hint={t('admin.offers.bonusTokensHint')}
            {...fieldOf(form.control, 'bonus_tokens')}
          />
        )}
      </div>
      {kind === 'bundle' && <BundleItems form={form} targets={targets} />}
    </>
  )
}
