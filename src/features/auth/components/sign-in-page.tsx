import { lazy, Suspense, use, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { helperPaths } from '@/config/helper-paths'
import { paths } from '@/config/paths'
import { enabledProviders, type KnownProvider } from '@/features/auth/api/enabled-providers'
import { AuthCard } from '@/features/auth/components/auth-card'
import {
  AuthUi,
  loadAuthUi,
  ThirdPartySignIn,
} from '@/features/auth/components/third-party-sign-in'
import { SkeletonList } from '@/components/ui/skeleton'
import { readReturnPath } from '@/lib/account/return-path'
import { canStore } from '@/lib/browser/local-storage'

/** Error code of a third-party sign-in, from the query or, in the implicit flow, from the hash. */
function readOAuthError({ search, hash }: { search: string; hash: string }): string | null {
  return new URLSearchParams(search).get('error') ?? new URLSearchParams(hash.slice(1)).get('error')
}

/** Explains a failed third-party sign-in and removes the error from the URL. */
function OAuthError() {
  const { t } = useTranslation()
  const location = useLocation()
  const navigate = useNavigate()
  const [error] = useState(() => readOAuthError(location))
  const isInUrl = readOAuthError(location) !== null

  useEffect(() => {
    if (isInUrl) void navigate(location.pathname, { replace: true })
  }, [isInUrl, location.pathname, navigate])

  if (error === null) return null
  return (
    <p role="alert" className="notice notice-error mb-4 font-medium">
      {t(error === 'access_denied' ? 'auth.thirdPartyRefused' : 'auth.thirdPartyFailed')}
    </p>
  )
}

/** Says that a session ends with the page where the browser stores nothing. */
export function StorageNotice() {
  const { t } = useTranslation()
  const [isRefused] = useState(() => !canStore())
  if (!isRefused) return null
  return (
    <p role="status" className="notice notice-warning mb-4">
      {t('auth.storageRefused')}
    </p>
  )
}

const invitationPrefix = helperPaths.invitation.replace(':token', '')

/** Says why somebody who opened the invitation of a helper has to sign in. */
export function InvitationNotice() {
  const { t } = useTranslation()
  const [isInvited] = useState(() => readReturnPath(null)?.startsWith(invitationPrefix) ?? false)
  return isInvited && <p className="notice notice-info mb-4">{t('auth.helperInvited')}</p>
}

const SignUpForm = lazy(async () => ({
  default: (await import('@/features/auth/components/sign-up-form')).SignUpForm,
}))

/** The guard of the sign-in screens redirects signed-in visitors to the page they requested. */
const redirectTo = `${window.location.origin}${paths.login}`

// Placeholders are as high as the forms: the card is vertically centred and would jump.
const signInPlaceholder = <SkeletonList rows={5} className="h-11 w-full" />
const signUpPlaceholder = <SkeletonList rows={7} />

interface WithProviders {
  providers: Promise<readonly KnownProvider[]>
}

/** Loads form and providers in parallel; lazy() reports a form that could not be loaded. */
export function preloadSignIn(): WithProviders['providers'] {
  loadAuthUi().catch(() => undefined)
  return enabledProviders()
}

/** Waits for the providers: auth-ui clears its form when they change. */
function SignInForm({ providers }: WithProviders) {
  return <AuthUi view="sign_in" providers={use(providers)} redirectTo={redirectTo} />
}

function SignIn() {
  const { t } = useTranslation()
  const [providers] = useState(preloadSignIn)
  return (
    <AuthCard title={t('auth.signInTitle')}>
      <OAuthError />
      <StorageNotice />
      <InvitationNotice />
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

function Register() {
  const { t } = useTranslation()
  const [providers] = useState(enabledProviders)
  return (
    <AuthCard title={t('auth.signUpTitle')}>
      <OAuthError />
      <StorageNotice />
      <InvitationNotice />
      <Suspense fallback={null}>
        <ThirdPartySignIn providers={providers} redirectTo={redirectTo} />
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

/** Screen of both /login and /register. */
export function SignInPage() {
  const { pathname } = useLocation()
  return pathname === paths.register ? <Register /> : <SignIn />
}
