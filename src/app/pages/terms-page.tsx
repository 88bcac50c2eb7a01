import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { env } from '@/config/env'

/** The text depends on whether this build uses lookup services. */
const networkText =
  env.ipLookupUrl === null && env.geolocationUrl === null
    ? 'terms.privacy.network.notAsked'
    : 'terms.privacy.network.asked'

const privacySections = [
  'data',
  'location',
  'maps',
  'network',
  'guests',
  'purpose',
  'sharing',
  'storage',
  'retention',
  'rights',
] as const
const serviceSections = [
  'game',
  'coins',
  'payment',
  'vipJackpot',
  'fairPlay',
  'treasure',
  'safety',
  'liability',
] as const

/** Scrolls to the anchor, which does not exist yet when the browser loads this lazy screen. */
function useAnchor(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}

/** /terms: privacy policy (#PP) and terms of service (#ToS). */
export function TermsPage() {
  const { t } = useTranslation()
  useAnchor()
  return (
    <article className="mx-auto flex max-w-3xl flex-col gap-6">
      <PageHeader title={t('terms.title')} description={t('terms.intro')} />
      <Card id="PP" aria-labelledby="pp-title">
        <h2 id="pp-title" className="mb-4 text-2xl">
          {t('terms.privacy.title')}
        </h2>
        {privacySections.map((section) => (
          <section key={section} className="mb-5">
            <h3 className="mb-1 text-lg">{t(`terms.privacy.${section}.title`)}</h3>
            <p className="text-pretty">
              {t(section === 'network' ? networkText : `terms.privacy.${section}.text`)}
            </p>
          </section>
        ))}
      </Card>
      <Card id="ToS" aria-labelledby="tos-title">
        <h2 id="tos-title" className="mb-4 text-2xl">
          {t('terms.service.title')}
        </h2>
        {serviceSections.map((section) => (
          <section key={section} className="mb-5">
            <h3 className="mb-1 text-lg">{t(`terms.service.${section}.title`)}</h3>
            <p className="text-pretty">{t(`terms.service.${section}.text`)}</p>
          </section>
        ))}
      </Card>
      <p>
        <a className="link" href="/third-party-licenses.txt" target="_blank" rel="noreferrer">
          {t('terms.licences')}
        </a>
      </p>
    </article>
  )
}
