import { lazy, Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/config/paths'
import { enabledProviders, type KnownProvider } from '@/features/auth/api/enabled-providers'
import { AuthCard } from '@/features/auth/components/auth-card'
import { ThirdPartyRefusal } from '@/features/auth/components/third-party-refusal'
import { SkeletonList } from '@/components/ui/skeleton'
import { startsAtSignIn } from '@/lib/browser/first-screen'

const loadAuthUi = () => import('@/features/auth/components/auth-ui')
const AuthUi = lazy(async () => ({ default: (await loadAuthUi()).AuthUi }))
const SignUpForm = lazy(async () => ({
  default: (await import('@/features/auth/components/sign-up-form')).SignUpForm,
}))

/** The guard of the sign-in screens sends signed-in visitors on to where they wanted to go. */
const redirectTo = `${window.location.origin}${paths.login}`

// What stands in for a form is as high as it: the card is in the middle of the screen and would jump.
const signInPlaceholder = <SkeletonList rows={5} className="h-11 w-full" />
const signUpPlaceholder = <SkeletonList rows={7} />

interface WithProviders {
  providers: Promise<readonly KnownProvider[]>
}

/** Both at once; lazy() reports a form that could not be loaded. */
function startSignIn(): WithProviders['providers'] {
  loadAuthUi().catch(() => undefined)
  return enabledProviders()
}

// Not only when it is drawn: the texts arrive meanwhile.
if (startsAtSignIn) void startSignIn()

/** Waits for the third parties: a late answer would empty the form under the player's fingers. */
function SignInForm({ providers }: WithProviders) {
  return <AuthUi view="sign_in" providers={use(providers)} redirectTo={redirectTo} />
}

function SignIn() {
  const { t } = useTranslation()
  const [providers] = useState(startSignIn)
  return (
    <AuthCard title={t('auth.signInTitle')}>
      <ThirdPartyRefusal />
      <Suspense fallback={signInPlaceholder}>
        <SignInForm providers={providers} />
      </Suspense>
      <Link to={paths.resetPasswordRequest} className="auth-anchor mt-2">
        {t('auth.forgotPassword')}
      </Link>
      <Link to={paths.register} className="btn btn-outline btn-block mt-2 min-h-11">
        {t('auth.noAccount')}
      </Link>
    </AuthCard>
  )
}

function ThirdParties({ providers }: WithProviders) {
  const enabled = use(providers)
  if (enabled.length === 0) return null
  return (
    <>
      <AuthUi view="sign_up" providers={enabled} onlyThirdPartyProviders redirectTo={redirectTo} />
      <div className="auth-divider" />
    </>
  )
}

function Register() {
  const { t } = useTranslation()
  const [providers] = useState(enabledProviders)
  return (
    <AuthCard title={t('auth.signUpTitle')}>
      <ThirdPartyRefusal />
      <Suspense fallback={null}>
        <ThirdParties providers={providers} />
      </Suspense>
      <Suspense fallback={signUpPlaceholder}>
        <SignUpForm />
      </Suspense>
      <Link to={paths.login} className="auth-anchor mt-2">
        {t('auth.haveAccount')}
      </Link>
    </AuthCard>
  )
}

/** /login and /register are one screen with two sides. */
export function SignInPage() {
  const { pathname } = useLocation()
  return pathname === paths.register ? <Register /> : <SignIn />
}
