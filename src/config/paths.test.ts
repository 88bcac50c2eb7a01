import { expect, test } from 'vitest'
import { adminPaths, paths } from '@/config/paths'
import { playerPaths } from '@tests/support/player-paths'

// Prints and mails contain these paths, so they must not change.
test('The public paths are stable', () => {
  expect([...playerPaths].sort()).toEqual(
    [
      ...['/dashboard', '/scanner', '/ar/:qrId', '/profile', '/shop', '/shop/products'],
      ...['/payment/success', '/payment/cancel', '/treasure-claim', '/map'],
    ].sort(),
  )
  expect([...adminPaths].sort()).toEqual(
    [
      ...['/admin', '/admin/users', '/admin/clue-solution-management', '/admin/qr-codes'],
      ...['/admin/clues', '/admin/clue-settings', '/admin/clue-statistics', '/admin/statistics'],
      ...['/admin/activity', '/admin/map-management', '/admin/game-sessions', '/admin/game-test'],
      ...['/admin/coupons', '/admin/coupon-usage', '/admin/qr-code-statistics'],
      ...['/admin/token-management', '/admin/featured-offers', '/admin/purchase-statistics'],
      ...['/admin/token-statistics', '/admin/vip-management', '/admin/found-qrcodes'],
      '/admin/jackpot-management',
    ].sort(),
  )
  expect(paths).toMatchObject({
    home: '/',
    terms: '/terms',
    privacyPolicy: '/terms#PP',
    termsOfService: '/terms#ToS',
    contact: '/contact',
    join: '/join/:code',
    screen: '/screen/:token',
    results: '/results/:code',
    login: '/login',
    register: '/register',
    resetPasswordRequest: '/reset-password-request',
    resetPasswordVerification: '/reset-password-verification',
    resetPasswordVerified: '/reset-password-verified',
    map: '/map',
  })
})
