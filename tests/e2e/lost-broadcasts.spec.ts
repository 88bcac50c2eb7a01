import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { rowOf } from './support/admin'
import { createOrder, createProduct } from './support/checkout'
import { expectBalance } from './support/expectations'
import { announce, createTier, grantVip, retireTier, saveJackpot } from './support/factories'
import { expect, test } from './support/fixtures'
import {
  buy,
  createHunt,
  grantTokens,
  type HuntOptions,
  join,
  scan,
  type TestHunt,
} from './support/hunt'
import { createMaps, places } from './support/maps'
import { interceptRealtime } from './support/realtime-socket'
import { textsOf } from './support/texts'
import type { Api, TestUser } from './support/users'

const hu = textsOf('hu')

interface Scene {
  page: Page
  organiser: Api
  /** Whose phone it is; for organisers' screens another member. */
  player: TestUser
  /** Another member of the hunt. */
  finder: TestUser
  hunt: TestHunt
}

interface Change {
  /** The screen; the dashboard when absent. */
  path?: string | ((s: Scene) => string)
  options?: HuntOptions
  prepare?: (s: Scene) => unknown
  change: (s: Scene) => unknown
  /** What only the changed screen shows. */
  seen: (s: Scene) => Locator
}

async function submitClaim(player: TestUser, hunt: TestHunt): Promise<void> {
  await player.api
    .rpc('submit_treasure_claim', {
      p_game_session_id: hunt.sessionId,
      p_name: player.name,
      p_address: '1051 Budapest',
      p_phone_number: '+36301234567',
    })
    .throwOnError()
}

function pause({ organiser, hunt }: Scene) {
  return organiser
    .rpc('admin_pause_game_session', {
      p_game_session_id: hunt.sessionId,
      p_is_paused: true,
      p_message: 'Vihar jön',
    })
    .throwOnError()
}

function ban(organiser: Api, user: TestUser) {
  return organiser.rpc('admin_ban_user', { p_user_id: user.id, p_reason: 'próba' }).throwOnError()
}

const balanceOf = (page: Page, count: number) =>
  page
    .getByRole('status', { name: hu('nav.balance') })
    .filter({ hasText: hu('common.coins_other', { count }) })

/** What changes while the channels of a player are silent, and what the screen then shows. */
const playerChanges: Record<string, Change> = {
  'the balance': {
    change: ({ organiser, player }) => grantTokens(organiser, player.id, 7),
    seen: ({ page }) => balanceOf(page, 107),
  },
  'the leaderboard': {
    change: ({ finder, hunt }) => scan(finder.api, hunt, hunt.codes[0]),
    seen: ({ page, finder }) =>
      page
        .getByRole('table', { name: hu('game.board.caption') })
        .getByRole('row')
        .filter({ hasText: finder.name })
        .filter({ hasText: '10' }),
  },
  'the jackpot': {
    prepare: ({ organiser, hunt }) => saveJackpot(organiser, hunt, { seed: 250, sharePercent: 10 }),
    change: ({ finder, hunt }) => buy(finder.api, hunt, hunt.firstClue),
    seen: ({ page }) =>
      page
        .getByRole('region', { name: hu('jackpot.title') })
        .filter({ hasText: hu('common.coins_other', { count: 251 }) }),
  },
  'a purchase on another phone': {
    path: '/shop?tab=owned',
    change: ({ player, hunt }) => buy(player.api, hunt, hunt.firstClue),
    seen: ({ page, hunt }) => page.getByText(hunt.firstClue.contentHu),
  },
  'an order on another phone': {
    path: '/shop/products?tab=orders',
    change: async ({ organiser, player }) => {
      const { id: productId } = await createProduct(organiser)
      await createOrder(player.api, { productId })
    },
    seen: ({ page }) =>
      page.getByRole('listitem').filter({ hasText: hu('payments.state.pending') }),
  },
  'a VIP membership': {
    path: '/shop/products',
    change: async ({ organiser, player }) => {
      const tier = await createTier(organiser)
      await grantVip(organiser, player, tier)
      await retireTier(organiser, tier)
    },
    seen: ({ page }) =>
      page.getByRole('status').filter({ hasText: hu('vip.runningUntil', { date: '' }).trim() }),
  },
  'a find on another phone': {
    path: '/profile?tab=scans',
    change: ({ player, hunt }) => scan(player.api, hunt, hunt.codes[1]),
    seen: ({ page, hunt }) => page.getByText(hunt.codes[1].name),
  },
  'the maps': {
    path: '/map',
    change: ({ organiser, hunt }) => createMaps(organiser, hunt),
    seen: ({ page }) => page.getByRole('listitem').filter({ hasText: places.start.nameHu }),
  },
  'a new member of the team': {
    options: { teamMode: 'optional' },
    prepare: ({ player, hunt }) =>
      player.api
        .rpc('create_team', { p_game_session_id: hunt.sessionId, p_name: 'Rókák' })
        .throwOnError(),
    change: async ({ player, finder, hunt }) => {
      const { data } = await player.api
        .rpc('get_team', { p_game_session_id: hunt.sessionId })
        .throwOnError()
      const { code: p_code } = data as { code: string }
      await finder.api
        .rpc('join_team', { p_game_session_id: hunt.sessionId, p_code })
        .throwOnError()
    },
    seen: ({ page, finder }) => page.getByText(finder.name),
  },
  'a pause of the hunt': {
    path: '/scanner',
    change: pause,
    seen: ({ page }) => page.getByText(hu('errors.game_session_paused')),
  },
  'the end of the hunt': {
    path: '/scanner',
    change: ({ organiser, hunt }) =>
      organiser
        .rpc('admin_set_hunt_phase', { p_game_session_id: hunt.sessionId, p_phase: 'ended' })
        .throwOnError(),
    seen: ({ page }) => page.getByText(hu('errors.game_session_ended')),
  },
  'an announcement': {
    change: ({ organiser, hunt }) =>
      announce(organiser, hunt, { titleHu: 'Esik az eső', audience: 'members' }),
    seen: ({ page }) => page.getByText(hu('announcements.arrived', { title: 'Esik az eső' })),
  },
  'the decision on a claim': {
    path: '/treasure-claim',
    prepare: async ({ player, hunt }) => {
      await scan(player.api, hunt, hunt.codes[0])
      await submitClaim(player, hunt)
    },
    change: async ({ organiser, player }) => {
      const { data } = await player.api.from('treasure_claims').select('id').single().throwOnError()
      await organiser
        .rpc('admin_review_treasure_claim', { p_claim_id: data.id, p_decision: 'approved' })
        .throwOnError()
    },
    seen: ({ page }) => page.getByText(hu('treasure.approvedTitle')),
  },
  'a ban': {
    change: ({ organiser, player }) => ban(organiser, player),
    seen: ({ page }) => page.getByRole('button', { name: hu('auth.signIn'), exact: true }),
  },
}

/** The same for an organiser's channel. */
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
    path: '/admin/found-qrcodes?tab=reports',
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
}

function testChanges(changes: Record<string, Change>, screen: string, isOrganiser: boolean): void {
  for (const [what, { path, options, prepare, change, seen }] of Object.entries(changes)) {
    test(`${screen} learns within about a minute of ${what} although Realtime lost it`, async ({
      page,
      newUser,
      signIn,
      organiser,
    }) => {
      const hunt = await createHunt(organiser, options)
      const finder = await newUser({ name: `Megtaláló ${randomUUID().slice(0, 8)}` })
      await join(finder.api, hunt)
      const player = await signIn(isOrganiser ? { role: 'admin', name: 'Figyelő Flóra' } : {})
      if (!isOrganiser) await join(player.api, hunt)
      const scene = { page, organiser, player, finder, hunt }
      await prepare?.(scene)
      const socket = await interceptRealtime(page, { losesBroadcasts: true })
      await page.clock.install()
      const firstCheck = page.waitForResponse(/rpc\/list_broadcasts/)
      await page.goto(typeof path === 'function' ? path(scene) : (path ?? '/dashboard'))
      if (isOrganiser) await socket.listening('admin')
      else {
        await expectBalance(page, 100)
        await socket.listening(`user:${player.id}`)
        await socket.listening(`session:${hunt.sessionId}`)
      }
      await firstCheck
      await page.waitForLoadState('networkidle')
      await expect(seen(scene)).toHaveCount(0)
      await change(scene)
      await page.clock.fastForward(67_000)
      await expect(seen(scene).first()).toBeVisible()
    })
  }
}

testChanges(playerChanges, 'A screen', false)
testChanges(organiserChanges, "An organiser's screen", true)
