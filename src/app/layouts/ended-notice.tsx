import { useTranslation } from 'react-i18next'
import { useSession } from '@/lib/account/session'

/** Tells whose session ended in the middle of something why the sign-in form is there. */
export function EndedNotice() {
  const { t } = useTranslation()
  const { hasEnded } = useSession()
  if (!hasEnded) return null
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-4">
      <p role="status" className="notice notice-warning font-medium">
        {t('auth.ended')}
      </p>
    </div>
  )
}
