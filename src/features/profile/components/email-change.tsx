import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { useEmailState } from '@/features/profile/api/change-email'
import { EmailChangeDialog } from '@/features/profile/components/email-change-dialog'
import { useServerNow } from '@/lib/live/use-server-now'

/** The way to another e-mail address, and the one that waits to be confirmed. */
export function EmailChange({ current }: { current: string }) {
  const { t } = useTranslation()
  const { data } = useEmailState()
  const [changing, setChanging] = useState(false)
  const waiting = data?.waiting ?? null
  const { now } = useServerNow([waiting?.until ?? null])
  return (
    <>
      {waiting && Date.parse(waiting.until) > now && (
        <p role="status" className="notice break-words">
          {t('profile.emailChange.waiting', { email: waiting.address })}
        </p>
      )}
      <Button variant="outline" block onClick={() => setChanging(true)}>
        <Mail aria-hidden="true" className="size-5" />
        {t('profile.emailChange.action')}
      </Button>
      {changing && (
        <EmailChangeDialog
          current={current}
          hasPassword={data?.hasPassword ?? true}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
}
