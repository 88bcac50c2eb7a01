import { useTranslation } from 'react-i18next'
import { SignedOutNotice } from '@/app/layouts/signed-out-notice'
import { useAccountGone } from '@/stores/account-gone'

/** Tells whose account is no more why they are signed out. */
export function GoneNotice() {
  const { t } = useTranslation()
  const { isGone } = useAccountGone()
  if (!isGone) return null
  return (
    <SignedOutNotice title={t('auth.gone.title')}>
      <p>{t('auth.gone.text')}</p>
    </SignedOutNotice>
  )
}
