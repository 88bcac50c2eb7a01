import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'
import { SignInPage } from '@/features/auth/components/sign-in-page'

/**
 * Redeeming a link signs in, and a new address is mostly confirmed where it was asked for: these screens stay
 * open to signed-in players.
 */
const alsoSignedIn = { alsoSignedIn: true }

/** What a visitor meets first, and so what has to be light: not lazy, which would cost a round trip. */
export const signInRoutes: RouteObject[] = [{ path: paths.login, Component: SignInPage }]

/** The other sign-in screens; /register is the same one as /login (spec §2). */
export const accountRoutes: RouteObject[] = [
  { path: paths.register, Component: SignInPage },
  {
    path: paths.secondFactor,
    lazy: async () => ({
      Component: (await import('@/features/auth/components/second-factor-page')).SecondFactorPage,
    }),
  },
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
  {
    path: paths.confirmation,
    handle: alsoSignedIn,
    lazy: async () => ({
      Component: (await import('@/features/auth/components/confirmation-page')).ConfirmationPage,
    }),
  },
  {
    path: paths.emailChange,
    handle: alsoSignedIn,
    lazy: async () => ({
      Component: (await import('@/features/auth/components/email-change-page')).EmailChangePage,
    }),
  },
]
