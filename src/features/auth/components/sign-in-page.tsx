import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/config/paths'
import { enabledProvidersQueryOptions } from '@/features/auth/api/enabled-providers'
import { AuthCard } from '@/features/auth/components/auth-card'
import { ThirdPartyRefusal } from '@/features/auth/components/third-party-refusal'
import { SkeletonList } from '@/components/ui/skeleton'

const AuthUi = lazy(async () => ({
  default: (await import('@/features/auth/components/auth-ui')).AuthUi,
}))
const SignUpForm = lazy(async () => ({
  default: (await import('@/features/auth/components/sign-up-form')).SignUpForm,
}))

/** The guard of the sign-in screens sends signed-in visitors on to where they wanted to go. */
const redirectTo = `${window.location.origin}${paths.login}`

function SignIn() {
  const { t } = useTranslation()
  const { data: providers, isPending } = useQuery(enabledProvidersQueryOptions)
  const waiting = <SkeletonList rows={3} className="h-12 w-full" />
  return (
    <AuthCard title={t('auth.signInTitle')}>
      <ThirdPartyRefusal />
      <Suspense fallback={waiting}>
        {/* A late answer about third parties would empty the form under the player's fingers. */}
        {isPending ? (
          waiting
        ) : (
          <AuthUi view="sign_in" providers={providers} redirectTo={redirectTo} />
        )}
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
  const { data: providers } = useQuery(enabledProvidersQueryOptions)
  return (
    <AuthCard title={t('auth.signUpTitle')}>
      <ThirdPartyRefusal />
      <Suspense fallback={<SkeletonList rows={4} className="h-12 w-full" />}>
        {providers && providers.length > 0 && (
          <>
            <AuthUi
              view="sign_up"
              providers={providers}
              onlyThirdPartyProviders
              redirectTo={redirectTo}
            />
            <div className="auth-divider" />
          </>
        )}
        <SignUpForm />
      </Suspense>
      <Link to={paths.login} className="auth-anchor mt-2">
        {t('auth.haveAccount')}
      </Link>
    </AuthCard>
  )
}

/** /login and /register are one screen with two sides (spec §2). */
export function SignInPage() {
  const { pathname } = useLocation()
  return pathname === paths.register ? <Register /> : <SignIn />
}
