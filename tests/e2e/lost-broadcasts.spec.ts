import type { Page } from '@playwright/test'
import { createOrder, createProduct } from './support/checkout'
import { announce, createTier, grantVip, retireTier, saveJackpot } from './support/factories'
import { buy, grantTokens, scan } from './support/hunt'
import { ban, type Change, pause, submitClaim, testChanges } from './support/lost-broadcasts'
import { createMaps, places } from './support/maps'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

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
      const p_code = data[0]?.code ?? ''
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
        .rpc('admin_set_game_session_phase', {
          p_game_session_id: hunt.sessionId,
          p_phase: 'ended',
        })
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

testChanges(playerChanges, 'A screen', false)
