/** All routes; use these instead of literals. */
export const paths = {
  home: '/',
  terms: '/terms',
  privacyPolicy: '/terms#PP',
  termsOfService: '/terms#ToS',
  contact: '/contact',
  join: '/join/:code',
  device: '/device',
  screen: '/screen/:token',
  results: '/results/:code',
  recap: '/recap/:gameSessionId',
  login: '/login',
  register: '/register',
  secondFactor: '/second-factor',
  resetPasswordRequest: '/reset-password-request',
  resetPasswordVerification: '/reset-password-verification',
  resetPasswordVerified: '/reset-password-verified',
  confirmation: '/confirm-email',
  emailChange: '/email-change',
  map: '/map',
  dashboard: '/dashboard',
  scanner: '/scanner',
  ar: '/ar/:qrId',
  profile: '/profile',
  shop: '/shop',
  shopProducts: '/shop/products',
  paymentSuccess: '/payment/success',
  paymentCancel: '/payment/cancel',
  treasureClaim: '/treasure-claim',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminClueSolutionManagement: '/admin/clue-solution-management',
  adminQrCodes: '/admin/qr-codes',
  adminClues: '/admin/clues',
  adminClueSettings: '/admin/clue-settings',
  adminClueStatistics: '/admin/clue-statistics',
  adminStatistics: '/admin/statistics',
  adminActivity: '/admin/activity',
  adminMapManagement: '/admin/map-management',
  adminGameSessions: '/admin/game-sessions',
  adminGameTest: '/admin/game-test',
  adminCoupons: '/admin/coupons',
  adminCouponUsage: '/admin/coupon-usage',
  adminQrCodeStatistics: '/admin/qr-code-statistics',
  adminTokenManagement: '/admin/token-management',
  adminFeaturedOffers: '/admin/featured-offers',
  adminPurchaseStatistics: '/admin/purchase-statistics',
  adminTokenStatistics: '/admin/token-statistics',
  adminVipManagement: '/admin/vip-management',
  adminFoundQrCodes: '/admin/found-qrcodes',
  adminJackpotManagement: '/admin/jackpot-management',
} as const

/** Admin screens. */
export const adminPaths: readonly string[] = Object.values(paths).filter((path) =>
  path.startsWith(paths.admin),
)

/** In the query of the profile: a guest wants to sign out. */
export const LEAVE_PARAM = 'leave'

/** Name of a screen's tab in the query. */
export const TAB_PARAM = 'tab'

/** Name of the team's code in the query of a join page. */
export const TEAM_PARAM = 'team'

/** Returns the path of a screen with its parameter: `pathWith(paths.recap, gameSessionId)`. */
export const pathWith = (path: string, parameter: string): string =>
  path.replace(/:\w+/, encodeURIComponent(parameter))

/**
 * Returns the path of a join page: `/join/<code>`, or `/join/<code>?team=<team code>`.
 * @param code join code with or without separators
 * @param teamCode code of the team to join as well, with or without separators
 */
export function joinPath(code: string, teamCode: string | null = null): string {
  const path = pathWith(paths.join, code)
  return teamCode === null ? path : `${path}?${TEAM_PARAM}=${encodeURIComponent(teamCode)}`
}

/** Path of the clues that the player owns. */
export const ownedCluesPath = `${paths.shop}?${TAB_PARAM}=owned`

/** Path of the player's finds, with their tasks. */
export const myTasksPath = `${paths.profile}?${TAB_PARAM}=scans`
