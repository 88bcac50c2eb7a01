import { randomUUID } from 'node:crypto'
import { dialog, rowOf } from './support/admin'
import { createOrder, createProduct } from './support/checkout'
import { createClue } from './support/clues'
import { announce, createTier, grantVip, offerClue, retireTier } from './support/factories'
import { expect } from './support/fixtures'
import { scan, type TestHunt } from './support/hunt'
import {
  ban,
  type Change,
  pause,
  type Scene,
  submitClaim,
  testChanges,
} from './support/lost-broadcasts'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

const couponOf = ({ sessionId }: TestHunt) => `T-${sessionId.slice(0, 13).toUpperCase()}`

function createCoupon({ organiser, hunt }: Scene) {
  return organiser
    .from('coupons')
    .insert({ code: couponOf(hunt), kind: 'tokens', tokens: 5, max_uses: 9 })
    .throwOnError()
}

/** What changes while the channel of an organiser is silent, and what the screen then shows. */
const organiserChanges: Record<string, Change> = {
  'a find on the desk': {
    path: '/admin',
    change: ({ finder, hunt }) => scan(finder.api, hunt, hunt.codes[1]),
    seen: ({ page, finder, hunt }) =>
      page
        .getByRole('listitem')
        .filter({ hasText: finder.name })
        .filter({ hasText: hunt.codes[1].name }),
  },
  'a claim': {
    path: '/admin/found-qrcodes',
    prepare: ({ finder, hunt }) => scan(finder.api, hunt, hunt.codes[0]),
    change: ({ finder, hunt }) => submitClaim(finder, hunt),
    seen: ({ page, finder }) => rowOf(page, finder.name),
  },
  'a report of a player': {
    path: ({ hunt }) => `/admin/found-qrcodes?tab=reports&hunt=${hunt.sessionId}`,
    change: ({ finder, hunt }) =>
      finder.api
        .rpc('report_problem', {
          p_report_id: randomUUID(),
          p_game_session_id: hunt.sessionId,
          p_kind: 'danger',
          p_source: 'map',
          p_message: `Leszakadt egy ág (${hunt.name})`,
        })
        .throwOnError(),
    seen: ({ page, hunt }) => page.getByText(`Leszakadt egy ág (${hunt.name})`),
  },
  'a banned account': {
    path: ({ finder }) => `/admin/users?q=${encodeURIComponent(finder.name)}`,
    change: ({ organiser, finder }) => ban(organiser, finder),
    seen: ({ page, finder }) =>
      rowOf(page, finder.name).filter({ hasText: hu('admin.users.banned') }),
  },
  'a paused hunt': {
    path: ({ hunt }) => `/admin/game-sessions?q=${encodeURIComponent(hunt.name)}`,
    change: pause,
    seen: ({ page, hunt }) =>
      rowOf(page, hunt.name).filter({ hasText: hu('admin.sessions.phases.paused') }),
  },
  'a new code': {
    path: ({ hunt }) => `/admin/qr-codes?q=${encodeURIComponent(hunt.name)}`,
    change: ({ organiser, hunt }) =>
      organiser
        .from('qr_codes')
        .insert({ name: `${hunt.name} – új kód`, points: 5 })
        .throwOnError(),
    seen: ({ page, hunt }) => rowOf(page, `${hunt.name} – új kód`),
  },
  'an order': {
    path: ({ finder }) =>
      `/admin/purchase-statistics?tab=orders&q=${encodeURIComponent(finder.name)}`,
    change: async ({ organiser, finder }) => {
      const { id: productId } = await createProduct(organiser)
      await createOrder(finder.api, { productId })
    },
    seen: ({ page, finder }) => rowOf(page, finder.name),
  },
  'a coupon': {
    path: ({ hunt }) => `/admin/coupons?q=${couponOf(hunt)}`,
    change: createCoupon,
    seen: ({ page, hunt }) => rowOf(page, couponOf(hunt)),
  },
  'a redeemed coupon': {
    path: ({ hunt }) => `/admin/coupons?q=${couponOf(hunt)}`,
    prepare: createCoupon,
    change: ({ finder, hunt }) =>
      finder.api
        .rpc('redeem_coupon', { p_code: couponOf(hunt), p_request_id: randomUUID() })
        .throwOnError(),
    seen: ({ page, hunt }) =>
      rowOf(page, couponOf(hunt)).filter({
        hasText: hu('admin.coupons.usesOf', { uses: '1', max: '9' }),
      }),
  },
  'an offer': {
    path: ({ hunt }) => `/admin/featured-offers?q=${encodeURIComponent(hunt.name)}`,
    change: ({ organiser, hunt }) =>
      offerClue(organiser, hunt, {
        clueId: hunt.firstClue.id,
        promoPrice: 5,
        nameHu: `${hunt.name} – akció`,
      }),
    seen: ({ page, hunt }) => rowOf(page, `${hunt.name} – akció`),
  },
  'a VIP tier': {
    path: '/admin/vip-management?tab=tiers',
    change: async ({ organiser, hunt }) =>
      retireTier(organiser, await createTier(organiser, { nameHu: `${hunt.name} – szint` })),
    seen: ({ page, hunt }) => rowOf(page, `${hunt.name} – szint`),
  },
  'a granted VIP membership': {
    path: ({ finder }) => `/admin/vip-management?q=${encodeURIComponent(finder.name)}`,
    prepare: async (scene) => {
      scene.tier = await createTier(scene.organiser)
      await retireTier(scene.organiser, scene.tier)
    },
    change: ({ organiser, finder, tier }) => tier && grantVip(organiser, finder, tier),
    seen: ({ page, finder }) => rowOf(page, finder.name),
  },
  'a clue': {
    path: ({ hunt }) => `/admin/clues?hunt=&q=${encodeURIComponent(hunt.name)}`,
    change: ({ organiser, hunt }) => createClue(organiser, { nameHu: `${hunt.name} – nyom` }),
    seen: ({ page, hunt }) => rowOf(page, `${hunt.name} – nyom`),
  },
  'a record of the activity log': {
    path: ({ finder }) => `/admin/activity?part=technical&user=${encodeURIComponent(finder.email)}`,
    change: ({ finder, hunt }) =>
      finder.api
        .rpc('log_activity', {
          p_records: [{ action: 'e2e', component: 'e2e', type: 'warn', message: hunt.name }],
        })
        .throwOnError(),
    seen: ({ page, hunt }) => rowOf(page, hunt.name),
  },
  'an announcement of another organiser': {
    path: ({ hunt }) => `/admin/game-sessions?q=${encodeURIComponent(hunt.name)}`,
    open: async ({ page, hunt }) => {
      await page.getByRole('button', { name: hu('table.moreFor', { name: hunt.name }) }).click()
      await page.getByRole('menuitem', { name: hu('admin.sessions.announce') }).click()
      await expect(dialog(page).getByText(hu('admin.announcements.emptyTitle'))).toBeVisible()
    },
    change: ({ organiser, hunt }) => announce(organiser, hunt, { titleHu: 'Esik az eső' }),
    seen: ({ page }) => dialog(page).getByRole('listitem').filter({ hasText: 'Esik az eső' }),
  },
}

testChanges(organiserChanges, "An organiser's screen", true)
