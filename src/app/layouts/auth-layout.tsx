import { Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { Brand } from '@/app/layouts/brand'
import { ConnectionBanner } from '@/app/layouts/connection-banner'
import { Footer } from '@/app/layouts/footer'
import { LanguageMenu } from '@/app/layouts/language-menu'
import { SignedOutNotices } from '@/app/layouts/signed-out-notices'
import { SkipLink } from '@/app/layouts/skip-link'
import { ChestIllustration } from '@/components/illustrations/chest'
import { IconButton } from '@/components/ui/icon-button'
import { paths } from '@/config/paths'
import { currentLanguage, DEFAULT_LANGUAGE, offeredLanguages, setLanguage } from '@/lib/i18n/i18n'
import { toSignInTheme, useTheme } from '@/stores/theme'
import { useLanguage } from '@/lib/i18n/use-language'

/** Login and registration support only two themes and two languages; resets any other choice. */
function useSignInRestrictions(active: boolean): void {
  const { theme, setTheme } = useTheme()
  const language = useLanguage()
  useEffect(() => {
    if (active && theme !== toSignInTheme(theme)) setTheme(toSignInTheme(theme))
  }, [active, theme, setTheme])
  useEffect(() => {
    if (!active || !language) return
    const allowed = offeredLanguages.some((offered) => offered === currentLanguage())
    if (!allowed) void setLanguage(DEFAULT_LANGUAGE)
  }, [active, language])
}

/** Toggles between light and dark, the only themes of the sign-in screens. */
function SignInThemeToggle() {
  const { t } = useTranslation()
  const { theme, setTheme } = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  const Icon = next === 'dark' ? Moon : Sun
  return (
    <IconButton
      icon={Icon}
      label={t('nav.switchTheme', { theme: t(`themes.${next}`) })}
      onClick={() => setTheme(next)}
    />
  )
}

/** Layout of the sign-in screens, with an introduction beside the form. */
export function AuthLayout() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isSignIn = pathname === paths.login || pathname === paths.register
  useSignInRestrictions(isSignIn)
  return (
    <div className="auth-layout">
      <SkipLink />
      <header className="navbar-row w-full">
        <div className="grow">
          <Brand />
        </div>
        <SignInThemeToggle />
        <LanguageMenu />
      </header>
      <ConnectionBanner />
      <SignedOutNotices />
      <main id="content" tabIndex={-1} className="auth-layout-body" data-hero={isSignIn}>
        {isSignIn && (
          <div className="auth-layout-hero">
            <ChestIllustration open className="auth-layout-hero-art" />
            <div>
              <p className="auth-layout-hero-title font-display font-(--heading-weight)">
                {t('auth.heroTitle')}
              </p>
              <p className="text-soft mt-3 hidden max-w-md text-lg text-pretty sm:block">
                {t('auth.heroText')}
              </p>
            </div>
          </div>
        )}
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
