import { useTranslation } from 'react-i18next'
import { useSession } from '@/lib/account/session'
import { useAccountDeleted } from '@/stores/account-deleted'
import { useBanNotice } from '@/stores/ban-notice'

/** Tells whose session ended in the middle of something why the sign-in form is there. */
export function SessionEndedNotice() {
  const { t } = useTranslation()
  const { endedUnexpectedly } = useSession()
  const { notice: ban } = useBanNotice()
  const { isDeleted } = useAccountDeleted()
  // Those say more, and may be known only after the session has gone.
  if (!endedUnexpectedly || ban !== null || isDeleted) return null
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-4">
      <p role="status" className="notice notice-warning font-medium">
        {t('auth.ended')}
      </p>
    </div>
  )
}
