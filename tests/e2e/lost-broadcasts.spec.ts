import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectBalance } from './support/expectations'
import { saveJackpot } from './support/factories'
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
import { interceptRealtime } from './support/realtime-socket'
import { textsOf } from './support/texts'
import type { Api, TestUser } from './support/users'

const hu = textsOf('hu')

interface Scene {
  page: Page
  organiser: Api
  player: TestUser
  finder: TestUser
  hunt: TestHunt
}

interface Change {
  /** The screen; the dashboard when absent. */
  path?: string
  options?: HuntOptions
  prepare?: (s: Omit<Scene, 'page'>) => unknown
  change: (s: Scene) => unknown
  seen: (s: Scene) => unknown
}

/** What changes while the channels of a player are silent, and what the screen then shows. */
const changes: Record<string, Change> = {
  'the balance': {
    change: ({ organiser, player }) => grantTokens(organiser, player.id, 7),
    seen: ({ page }) => expectBalance(page, 107),
  },
  'the leaderboard': {
    change: ({ finder, hunt }) => scan(finder.api, hunt, hunt.codes[0]),
    seen: ({ page, finder }) =>
      expect(
        page
          .getByRole('table', { name: hu('game.board.caption') })
          .getByRole('row')
          .filter({ hasText: finder.name }),
      ).toContainText('10'),
  },
  'the jackpot': {
    prepare: ({ organiser, hunt }) => saveJackpot(organiser, hunt, { seed: 250, sharePercent: 10 }),
    change: ({ finder, hunt }) => buy(finder.api, hunt, hunt.firstClue),
    seen: ({ page }) =>
      expect(page.getByRole('region', { name: hu('jackpot.title') })).toContainText(
        hu('common.coins_other', { count: 251 }),
      ),
  },
  'a purchase on another phone': {
    path: '/shop',
    change: ({ player, hunt }) => buy(player.api, hunt, hunt.firstClue),
    seen: async ({ page, hunt }) => {
      await expectBalance(page, 90)
      await expect(
        page.getByRole('button', { name: hu('shop.buyClue', { name: hunt.firstClue.nameHu }) }),
      ).toHaveCount(0)
    },
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
    seen: ({ page, finder }) => expect(page.getByText(finder.name).first()).toBeVisible(),
  },
  'a pause of the hunt': {
    path: '/scanner',
    change: ({ organiser, hunt }) =>
      organiser
        .rpc('admin_pause_game_session', {
          p_game_session_id: hunt.sessionId,
          p_is_paused: true,
          p_message: 'Vihar jön',
        })
        .throwOnError(),
    seen: ({ page }) => expect(page.getByText(hu('errors.game_session_paused'))).toBeVisible(),
  },
  'the end of the hunt': {
    path: '/scanner',
    change: ({ organiser, hunt }) =>
      organiser
        .rpc('admin_set_hunt_phase', { p_game_session_id: hunt.sessionId, p_phase: 'ended' })
        .throwOnError(),
    seen: ({ page }) => expect(page.getByText(hu('errors.game_session_ended'))).toBeVisible(),
  },
  'an announcement': {
    change: ({ organiser, hunt }) =>
      organiser
        .rpc('admin_announce', {
          p_game_session_id: hunt.sessionId,
          p_title_hu: 'Esik az eső',
          p_title_en: 'It rains',
          p_body_hu: '',
          p_body_en: '',
          p_request_id: randomUUID(),
          p_audience: 'members',
        })
        .throwOnError(),
    seen: ({ page }) =>
      expect(
        page.getByText(hu('announcements.arrived', { title: 'Esik az eső' })).first(),
      ).toBeVisible(),
  },
  'the decision on a claim': {
    path: '/treasure-claim',
    prepare: async ({ player, hunt }) => {
      await scan(player.api, hunt, hunt.codes[0])
      await player.api
        .rpc('submit_treasure_claim', {
          p_game_session_id: hunt.sessionId,
          p_name: player.name,
          p_address: '1051 Budapest',
          p_phone_number: '+36301234567',
        })
        .throwOnError()
    },
    change: async ({ organiser, player }) => {
      const { data } = await player.api.from('treasure_claims').select('id').single().throwOnError()
      await organiser
        .rpc('admin_review_treasure_claim', { p_claim_id: data.id, p_decision: 'approved' })
        .throwOnError()
    },
    seen: ({ page }) => expect(page.getByText(hu('treasure.approvedTitle'))).toBeVisible(),
  },
  'a ban': {
    change: ({ organiser, player }) =>
      organiser.rpc('admin_ban_user', { p_user_id: player.id, p_reason: 'próba' }).throwOnError(),
    seen: ({ page }) => expect(page).toHaveURL(/\/login$/),
  },
}

for (const [what, { path = '/dashboard', options, prepare, change, seen }] of Object.entries(
  changes,
)) {
  test(`A screen learns within about a minute of ${what} although Realtime lost it`, async ({
    page,
    newUser,
    signIn,
    organiser,
  }) => {
    const hunt = await createHunt(organiser, options)
    const finder = await newUser({ name: `Megtaláló ${randomUUID().slice(0, 8)}` })
    await join(finder.api, hunt)
    const player = await signIn({ page })
    await join(player.api, hunt)
    await prepare?.({ organiser, player, finder, hunt })
    const socket = await interceptRealtime(page, { losesBroadcasts: true })
    await page.clock.install()
    const firstCheck = page.waitForResponse(/rpc\/list_broadcasts/)
    await page.goto(path)
    await expectBalance(page, 100)
    await socket.listening(`user:${player.id}`)
    await socket.listening(`session:${hunt.sessionId}`)
    await firstCheck
    const scene = { page, organiser, player, finder, hunt }
    await change(scene)
    await page.clock.fastForward(67_000)
    await seen(scene)
  })
}

test('The desk of an organiser learns of a find that Realtime lost', async ({
  page,
  newUser,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const finder = await newUser({ name: `Megtaláló ${randomUUID().slice(0, 8)}` })
  await join(finder.api, hunt)
  await signIn({ role: 'admin', name: 'Figyelő Flóra' })
  const socket = await interceptRealtime(page, { losesBroadcasts: true })
  await page.clock.install()
  const firstCheck = page.waitForResponse(/rpc\/list_broadcasts/)
  await page.goto('/admin')
  await socket.listening('admin')
  await firstCheck
  await scan(finder.api, hunt, hunt.codes[1])
  await page.clock.fastForward(67_000)
  await expect(page.getByRole('listitem').filter({ hasText: finder.name })).toContainText(
    hunt.codes[1].name,
  )
})
