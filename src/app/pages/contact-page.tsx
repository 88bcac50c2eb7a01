import { LifeBuoy, MapPinned, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/config/paths'

const topics = [
  { key: 'onSite', icon: MapPinned },
  { key: 'account', icon: LifeBuoy },
  { key: 'privacy', icon: ShieldCheck },
] as const

/** Who helps with what (spec §2). */
export function ContactPage() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <PageHeader title={t('contact.title')} description={t('contact.intro')} />
      {topics.map(({ key, icon: Icon }) => (
        <Card key={key} className="flex gap-4">
          <Icon aria-hidden="true" className="text-primary size-8 shrink-0" />
          <div>
            <h2 className="text-lg">{t(`contact.${key}.title`)}</h2>
            <p className="mt-1 text-pretty">{t(`contact.${key}.text`)}</p>
          </div>
        </Card>
      ))}
      <p>
        <Link to={paths.privacyPolicy}>{t('footer.privacy')}</Link>
      </p>
    </div>
  )
}
