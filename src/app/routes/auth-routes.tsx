import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'

/** Redeeming a recovery link signs in, so these two screens stay open to signed-in players. */
const alsoSignedIn = { alsoSignedIn: true }

async function loadSignInPage() {
  return { Component: (await import('@/features/auth/components/sign-in-page')).SignInPage }
}

/** Sign-in screens; /login and /register are the same one (spec §2). */
export const authRoutes: RouteObject[] = [
  { path: paths.login, lazy: loadSignInPage },
  { path: paths.register, lazy: loadSignInPage },
  {
    path: paths.resetPasswordRequest,
    lazy: async () => ({
      Component: (await import('@/features/auth/components/reset-request-page')).ResetRequestPage,
    }),
  },
  {
    path: paths.resetPasswordVerification,
    handle: alsoSignedIn,
    lazy: async () => ({
      Component: (await import('@/features/auth/components/reset-verification-page'))
        .ResetVerificationPage,
    }),
  },
  {
    path: paths.resetPasswordVerified,
    handle: alsoSignedIn,
    lazy: async () => ({
      Component: (await import('@/features/auth/components/reset-verified-page')).ResetVerifiedPage,
    }),
  },
]
