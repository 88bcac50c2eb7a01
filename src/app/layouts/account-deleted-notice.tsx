import { useTranslation } from 'react-i18next'
import { SignedOutNotice } from '@/app/layouts/signed-out-notice'
import { useAccountDeleted } from '@/stores/account-deleted'

/** Tells whose account is no more why they are signed out. */
export function AccountDeletedNotice() {
  const { t } = useTranslation()
  const { isDeleted } = useAccountDeleted()
  if (!isDeleted) return null
  return (
    <SignedOutNotice title={t('auth.gone.title')}>
      <p>{t('auth.gone.text')}</p>
    </SignedOutNotice>
  )
}
