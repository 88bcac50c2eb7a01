import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { useEmailState } from '@/features/profile/api/account'
import { useServerNow } from '@/lib/live/use-server-now'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'

// Lazy, because it brings the library for forms, which few visits need.
const loadDialog = async () =>
  (await import('@/features/profile/components/email-change-dialog')).EmailChangeDialog

/** Button that changes the e-mail address, with a notice about a pending change. */
export function EmailChange({ current }: { current: string }) {
  const { t } = useTranslation()
  const { data } = useEmailState()
  const [changing, setChanging] = useState(false)
  const [EmailChangeDialog, load] = useLazyComponent(loadDialog)
  const pending = data?.pending ?? null
  const { now } = useServerNow([pending?.expiresAt ?? null])
  return (
    <>
      {pending && Date.parse(pending.expiresAt) > now && (
        <p role="status" className="notice break-words">
          {t('profile.emailChange.waiting', { email: pending.address })}
        </p>
      )}
      <Button icon={Mail} variant="outline" block onClick={() => void load().then(setChanging)}>
        {t('profile.emailChange.action')}
      </Button>
      {changing && EmailChangeDialog && (
        <EmailChangeDialog
          current={current}
          hasPassword={data?.hasPassword ?? true}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
}
