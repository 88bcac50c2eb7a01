import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'

interface EmailProps {
  /** Null: a guest, who has no address. */
  email: string | null
}

/** An email address that breaks lines after punctuation. */
export function EmailText({ email }: EmailProps) {
  const { t } = useTranslation()
  if (email === null) return <Badge>{t('guest.badge')}</Badge>
  const parts = email.split(/(?<=[@._+-])/)
  return (
    <span className="break-words">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}

export function EmailLink({ email }: EmailProps) {
  if (email === null) return <EmailText email={null} />
  return (
    <a className="link" href={`mailto:${email}`}>
      <EmailText email={email} />
    </a>
  )
}
