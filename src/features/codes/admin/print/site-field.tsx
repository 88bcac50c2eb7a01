import type { Control, Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { isLoopbackSite } from '@/features/codes/model/printed-address'

interface SiteFieldProps<Values extends { site: string }, Output> {
  control: Control<Values, unknown, Output>
  /** Normalized value of the field. */
  site: string
}

/** Site address of a print; warns about an address that phones cannot reach. */
export function SiteField<Values extends { site: string }, Output>({
  control,
  site,
}: SiteFieldProps<Values, Output>) {
  const { t } = useTranslation()
  return (
    <FormInput
      label={t('admin.codes.print.site')}
      hint={
        isLoopbackSite(site) ? (
          <strong className="text-error-text">{t('admin.codes.print.siteLocal')}</strong>
        ) : (
          t('admin.codes.print.siteHint')
        )
      }
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      error={t('admin.codes.print.siteError')}
      {...fieldOf(control, 'site' as Path<Values>)}
    />
  )
}
