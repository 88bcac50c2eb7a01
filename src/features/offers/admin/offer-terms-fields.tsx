import { useWatch, type FieldError, type UseFormReturn } from 'react-hook-form'
import { FormDateField } from '@/components/ui/date-field'
import { Checkbox, Select, toOptions } from '@/components/ui/field'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import type { AdminOffer, OfferTargets } from '@/features/offers/api/admin-offers'
import {
  ABOVE_REGULAR_PRICE,
  type OfferForm,
  type OfferValues,
} from '@/features/offers/model/offer-form'
import { isPaidWithTokens } from '@/features/offers/model/offer-price'
import { MAX_TOKENS } from '@/lib/forms/fields'
import { zoneName } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'

interface OfferTermsFieldsProps {
  form: UseFormReturn<OfferForm, unknown, OfferValues>
  targets: OfferTargets
  offer: AdminOffer | null
}

/** Price, sales window, stock, session and VIP early access of an offer. */
export function OfferTermsFields({ form, targets, offer }: OfferTermsFieldsProps) {
  const { t, language } = useTexts()
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { register } = form
  const priceError =
    (unreadable: string) =>
    ({ message }: FieldError) =>
      message === ABOVE_REGULAR_PRICE ? t('admin.offers.dearerError') : unreadable
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {isPaidWithTokens({ kind }) ? (
          <FormNumberInput
            label={t('admin.offers.promoPrice')}
            error={priceError(t('form.integerError', { min: 0, max: MAX_TOKENS }))}
            {...fieldOf(form.control, 'promo_price')}
          />
        ) : (
          <>
            <FormInput
              label={t('admin.offers.promoHuf')}
              inputMode="decimal"
              autoComplete="off"
              error={priceError(t('admin.offers.priceError'))}
              {...fieldOf(form.control, 'promo_price_huf_minor')}
            />
            <FormInput
              label={t('admin.offers.promoEur')}
              inputMode="decimal"
              autoComplete="off"
              error={priceError(t('admin.offers.priceError'))}
              {...fieldOf(form.control, 'promo_price_eur_minor')}
            />
          </>
        )}
        <FormNumberInput
          label={t('admin.offers.stock')}
          hint={t('admin.offers.stockHint')}
          error={t('admin.offers.stockError', { least: Math.max(1, offer?.purchases ?? 0) })}
          {...fieldOf(form.control, 'stock')}
        />
        <Select
          label={t('admin.offers.session')}
          emptyLabel={t('admin.offers.everySession')}
          options={toOptions(targets.gameSessions, ({ name }) => name)}
          {...register('game_session_id')}
        />
        <FormDateField
          label={t('admin.offers.startsAt')}
          hint={t('admin.offers.zone', { zone: zoneName(language, new Date(serverNow())) })}
          error={t('admin.offers.timeError')}
          {...fieldOf(form.control, 'starts_at')}
        />
        <FormDateField
          label={t('admin.offers.endsAt')}
          error={t('admin.offers.endError')}
          {...fieldOf(form.control, 'ends_at')}
        />
        <FormNumberInput
          label={t('admin.offers.vipEarly')}
          hint={t('admin.offers.vipEarlyHint')}
          {...fieldOf(form.control, 'vip_early_minutes')}
        />
      </div>
      <Checkbox label={t('admin.offers.isActive')} {...register('is_active')} />
    </>
  )
}
