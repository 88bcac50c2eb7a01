import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'
import { SignInPage } from '@/features/auth/components/sign-in-page'

/**
 * Screens that are also open to signed-in users: redeeming a link signs in, and a new email address is
 * usually confirmed in a signed-in browser.
 */
const allowsSignedIn = { allowsSignedIn: true }

/** Not lazy: the first screen of most visitors should not need another round trip. */
export const signInRoutes: RouteObject[] = [{ path: paths.login, Component: SignInPage }]

/** The other sign-in screens; /register shows the same screen as /login. */
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
    handle: allowsSignedIn,
    lazy: async () => ({
      Component: (await import('@/features/auth/components/reset-verification-page'))
        .ResetVerificationPage,
    }),
  },
  {
    path: paths.resetPasswordVerified,
    handle: allowsSignedIn,
    lazy: async () => ({
      Component: (await import('@/features/auth/components/reset-verified-page')).ResetVerifiedPage,
    }),
  },
  {
    path: paths.confirmation,
    handle: allowsSignedIn,
    lazy: async () => ({
      Component: (await import('@/features/auth/components/confirmation-page')).ConfirmationPage,
    }),
  },
  {
    path: paths.emailChange,
    handle: allowsSignedIn,
    lazy: async () => ({
      Component: (await import('@/features/auth/components/email-change-page')).EmailChangePage,
    }),
  },
]
