import { LifeBuoy, Mail, MapPinned, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { env } from '@/config/env'
import { paths } from '@/config/paths'

const topics = [
  { key: 'onSite', icon: MapPinned },
  { key: 'account', icon: LifeBuoy },
  { key: 'privacy', icon: ShieldCheck },
] as const

interface TopicProps {
  icon: LucideIcon
  title: string
  children: ReactNode
}

function Topic({ icon: Icon, title, children }: TopicProps) {
  return (
    <Card className="flex gap-4">
      <Icon aria-hidden="true" className="text-primary size-8 shrink-0" />
      <div className="min-w-0">
        <h2 className="text-lg">{title}</h2>
        {children}
      </div>
    </Card>
  )
}

/** /contact: contact topics, and the organisers' email address if configured. */
export function ContactPage() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <PageHeader title={t('contact.title')} description={t('contact.intro')} />
      <Topic icon={Mail} title={t('contact.write.title')}>
        {env.contactEmail ? (
          <p className="mt-1">
            {t('contact.write.text')}{' '}
            <a href={`mailto:${env.contactEmail}`} className="font-semibold break-words">
              {env.contactEmail}
            </a>
          </p>
        ) : (
          <p className="mt-1 text-pretty">{t('contact.write.noAddress')}</p>
        )}
      </Topic>
      {topics.map(({ key, icon }) => (
        <Topic key={key} icon={icon} title={t(`contact.${key}.title`)}>
          <p className="mt-1 text-pretty">{t(`contact.${key}.text`)}</p>
        </Topic>
      ))}
      <p>
        <Link to={paths.privacyPolicy}>{t('footer.privacy')}</Link>
      </p>
    </div>
  )
}
