import type { RouteObject } from 'react-router-dom'
import { lazyRoutes } from '@/app/routes/lazy-routes'
import { paths } from '@/config/paths'
import { SignInPage } from '@/features/auth/components/sign-in-page'

/** Not lazy: the first screen of most visitors should not need another round trip. */
export const signInRoutes: RouteObject[] = [{ path: paths.login, Component: SignInPage }]

/**
 * Screens that are also open to signed-in users: redeeming a link signs in, and a new email address is
 * usually confirmed in a signed-in browser.
 */
const linkRoutes = lazyRoutes(
  {
    [paths.resetPasswordVerification]: async () =>
      (await import('@/features/auth/components/reset-verification-page')).ResetVerificationPage,
    [paths.resetPasswordVerified]: async () =>
      (await import('@/features/auth/components/reset-verified-page')).ResetVerifiedPage,
    [paths.confirmation]: async () =>
      (await import('@/features/auth/components/confirmation-page')).ConfirmationPage,
    [paths.emailChange]: async () =>
      (await import('@/features/auth/components/email-change-page')).EmailChangePage,
  },
  { allowsSignedIn: true },
)

/** The other sign-in screens; /register shows the same screen as /login. */
export const accountRoutes: RouteObject[] = [
  { path: paths.register, Component: SignInPage },
  ...lazyRoutes({
    [paths.secondFactor]: async () =>
      (await import('@/features/auth/components/second-factor-page')).SecondFactorPage,
    [paths.resetPasswordRequest]: async () =>
      (await import('@/features/auth/components/reset-request-page')).ResetRequestPage,
  }),
  ...linkRoutes,
]
