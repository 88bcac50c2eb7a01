import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '@/config/paths'
import { useAccountGone } from '@/stores/account-gone'

/** Tells whose account is no more why they are signed out. */
export function GoneNotice() {
  const { t } = useTranslation()
  const { isGone } = useAccountGone()
  if (!isGone) return null
  return (
    <div role="alert" className="notice notice-error mx-auto w-full max-w-md">
      <div className="flex flex-col gap-1">
        <p className="font-bold">{t('auth.gone.title')}</p>
        <p>{t('auth.gone.text')}</p>
        <p>
          <Link className="link" to={paths.contact}>
            {t('auth.banned.contact')}
          </Link>
        </p>
      </div>
    </div>
  )
}
