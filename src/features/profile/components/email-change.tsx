import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { useEmailState } from '@/features/profile/api/change-email'
import { EmailChangeDialog } from '@/features/profile/components/email-change-dialog'
import { useServerNow } from '@/lib/live/use-server-now'

/** Button that changes the e-mail address, with a notice about a pending change. */
export function EmailChange({ current }: { current: string }) {
  const { t } = useTranslation()
  const { data } = useEmailState()
  const [changing, setChanging] = useState(false)
  const pending = data?.pending ?? null
  const { now } = useServerNow([pending?.expiresAt ?? null])
  return (
    <>
      {pending && Date.parse(pending.expiresAt) > now && (
        <p role="status" className="notice break-words">
          {t('profile.emailChange.waiting', { email: pending.address })}
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
