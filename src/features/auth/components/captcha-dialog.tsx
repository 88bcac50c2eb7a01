import HCaptcha from '@hcaptcha/react-hcaptcha'
import { Turnstile } from '@marsidev/react-turnstile'
import { useTranslation } from 'react-i18next'
import { Dialog } from '@/components/ui/dialog'
import { env } from '@/config/env'
import { currentLanguage } from '@/lib/i18n/i18n'
import { useCaptchaChallenge } from '@/lib/account/captcha'

const containerId = 'captcha'

const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark'

/** Shows the provider's captcha while a call to Auth waits for its token. */
export function CaptchaDialog() {
  const { t } = useTranslation()
  const { challenge } = useCaptchaChallenge()
  if (!env.captcha) return null
  const { provider, siteKey } = env.captcha
  const theme = isDark() ? 'dark' : 'light'
  return (
    <Dialog
      open={challenge !== null}
      onClose={() => challenge?.onCancel()}
      title={t('auth.captcha.title')}
      description={t('auth.captcha.text')}
    >
      <div id={containerId} className="flex min-h-20 justify-center">
        {challenge && provider === 'hcaptcha' && (
          <HCaptcha
            sitekey={siteKey}
            theme={theme}
            languageOverride={currentLanguage()}
            sentry={false}
            onVerify={challenge.onSolve}
            onError={challenge.onCancel}
            // Renders the pictures inside the modal dialog: nothing outside it can be clicked.
            {...{ 'challenge-container': containerId }}
          />
        )}
        {challenge && provider === 'turnstile' && (
          <Turnstile
            siteKey={siteKey}
            options={{ theme, language: currentLanguage(), size: 'flexible' }}
            scriptOptions={{ onError: challenge.onCancel }}
            onSuccess={challenge.onSolve}
            onError={challenge.onCancel}
          />
        )}
      </div>
    </Dialog>
  )
}
