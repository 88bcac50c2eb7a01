import { Trans } from 'react-i18next'
import { paths } from '@/config/paths'

/** What a new player agrees to. */
export function Consent() {
  return (
    <p className="text-soft text-sm">
      <Trans
        i18nKey="auth.consent"
        components={{
          terms: <a href={paths.termsOfService} target="_blank" rel="noreferrer" />,
          privacy: <a href={paths.privacyPolicy} target="_blank" rel="noreferrer" />,
        }}
      />
    </p>
  )
}
