import { lazy, use } from 'react'
import type { KnownProvider } from '@/features/auth/api/enabled-providers'

export const loadAuthUi = () => import('@/features/auth/components/auth-ui')
export const AuthUi = lazy(async () => ({ default: (await loadAuthUi()).AuthUi }))

interface ThirdPartySignInProps {
  providers: Promise<readonly KnownProvider[]>
  /** Absolute URL to which the third party redirects. */
  redirectTo: string
  /** Adds the account of the third party to the one that is signed in. */
  isLinking?: boolean
}

/** A button for each third party and a line below; nothing where none is enabled. */
export function ThirdPartySignIn({ providers, ...rest }: ThirdPartySignInProps) {
  const enabled = use(providers)
  if (enabled.length === 0) return null
  return (
    <>
      <AuthUi view="sign_up" providers={enabled} onlyThirdPartyProviders {...rest} />
      <div className="auth-divider" />
    </>
  )
}
