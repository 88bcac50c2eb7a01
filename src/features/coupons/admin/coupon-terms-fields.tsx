import { useQuery } from '@tanstack/react-query'
import { useWatch, type Path, type UseFormReturn } from 'react-hook-form'
import { FormDateField } from '@/components/ui/date-field'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { Checkbox, Input, Select, toOptions } from '@/components/ui/field'
import { fieldOf } from '@/components/ui/form-fields'
import { couponKinds, type CouponKind } from '@/features/coupons/api/admin-coupons'
import { tokenProductsQueryOptions } from '@/features/payments/api/admin-payments'
import type { CouponTerms } from '@/features/coupons/model/coupon-form'
import { MAX_TOKENS } from '@/lib/forms/fields'
import { zoneName } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'

interface CouponTermsFieldsProps<Values extends CouponTerms, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /** Read-only value, for a used coupon. */
  isValueFixed?: boolean
}

/** Fields shared by single coupons and batches: kind, value, validity and conditions. */
export function CouponTermsFields<Values extends CouponTerms, Output>({
  form,
  isValueFixed = false,
}: CouponTermsFieldsProps<Values, Output>) {
  const { t, localized, language } = useTexts()
  const products = useQuery(tokenProductsQueryOptions())
  const path = (name: keyof CouponTerms) => name as unknown as Path<Values>
  // Cast, because TypeScript cannot infer the path through the generic form type.
  const kind = useWatch({ control: form.control, name: path('kind') }) as CouponKind

  const amount = (name: keyof CouponTerms, error: string) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    ...form.register(path(name)),
    error: form.getFieldState(path(name), form.formState).error && error,
  })

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {isValueFixed ? (
          <Input
            label={t('admin.coupons.kind')}
            hint={t('admin.coupons.valueFixed')}
            readOnly
            value={t(`admin.coupons.kinds.${kind}`)}
          />
        ) : (
          <Select
            label={t('admin.coupons.kind')}
            options={toOptions(couponKinds, (value) => t(`admin.coupons.kinds.${value}`))}
            {...form.register(path('kind'))}
          />
        )}
        {kind === 'tokens' && (
          <Input
            label={t('admin.coupons.tokens')}
            readOnly={isValueFixed}
            {...amount('tokens', t('form.integerError', { min: 1, max: MAX_TOKENS }))}
          />
        )}
        {kind === 'percent' && (
          <Input
            label={t('admin.coupons.percent')}
            readOnly={isValueFixed}
            {...amount('percent', t('form.integerError', { min: 1, max: 100 }))}
          />
        )}
        {kind === 'fixed' && (
          <div className="grid grid-cols-2 gap-4">
            <Input
              label={t('admin.coupons.fixedHuf')}
              readOnly={isValueFixed}
              {...amount('fixed_huf_minor', t('admin.coupons.priceError'))}
            />
            <Input
              label={t('admin.coupons.fixedEur')}
              readOnly={isValueFixed}
              {...amount('fixed_eur_minor', t('admin.coupons.priceError'))}
            />
          </div>
        )}
        <FormDateField
          label={t('admin.coupons.validFrom')}
          hint={t('admin.coupons.zone', { zone: zoneName(language, new Date(serverNow())) })}
          error={t('admin.coupons.timeError')}
          {...fieldOf(form.control, path('valid_from'))}
        />
        <FormDateField
          label={t('admin.coupons.validUntil')}
          hint={t('admin.coupons.validUntilHint')}
          error={t('admin.coupons.untilError')}
          {...fieldOf(form.control, path('valid_until'))}
        />
      </div>
      {kind !== 'tokens' && (
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-2 font-bold">{t('admin.coupons.conditions')}</legend>
          <Input
            label={t('admin.coupons.minimumHuf')}
            hint={t('admin.coupons.minimumHint')}
            {...amount('minimum_huf_minor', t('admin.coupons.minimumError'))}
          />
          <Input
            label={t('admin.coupons.minimumEur')}
            hint={t('admin.coupons.minimumHint')}
            {...amount('minimum_eur_minor', t('admin.coupons.minimumError'))}
          />
          <div className="sm:col-span-2">
            {products.data ? (
              <Select
                label={t('admin.coupons.product')}
                emptyLabel={t('admin.coupons.everyProduct')}
                options={toOptions(products.data, (product) => localized(product, 'name'))}
                {...form.register(path('product_id'))}
              />
            ) : (
              <QueryPlaceholder query={products} rows={1} className="h-11 w-full" />
            )}
          </div>
        </fieldset>
      )}
      <Checkbox label={t('admin.coupons.isActive')} {...form.register(path('is_active'))} />
    </>
  )
}
