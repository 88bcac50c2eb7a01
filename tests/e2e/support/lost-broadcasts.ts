import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectBalance } from './expectations'
import type { TestTier } from './factories'
import { expect, test } from './fixtures'
import { createHunt, type HuntOptions, join, type TestHunt } from './hunt'
import { interceptRealtime } from './realtime-socket'
import type { Api, TestUser } from './users'

export interface Scene {
  page: Page
  organiser: Api
  /** Whose phone it is; for organisers' screens another member. */
  player: TestUser
  /** Another member of the hunt. */
  finder: TestUser
  hunt: TestHunt
  tier?: TestTier
}

export interface Change {
  /** The screen; the dashboard when absent. */
  path?: string | ((s: Scene) => string)
  options?: HuntOptions
  prepare?: (s: Scene) => unknown
  /** What to open on the screen. */
  open?: (s: Scene) => Promise<void>
  change: (s: Scene) => unknown
  /** What only the changed screen shows. */
  seen: (s: Scene) => Locator
}

export async function submitClaim(player: TestUser, hunt: TestHunt): Promise<void> {
  await player.api
    .rpc('submit_treasure_claim', {
      p_game_session_id: hunt.sessionId,
      p_name: player.name,
      p_address: '1051 Budapest',
      p_phone_number: '+36301234567',
    })
    .throwOnError()
}

export function pause({ organiser, hunt }: Scene) {
  return organiser
    .rpc('admin_pause_game_session', {
      p_game_session_id: hunt.sessionId,
      p_is_paused: true,
      p_message: 'Vihar jön',
    })
    .throwOnError()
}

export function ban(organiser: Api, user: TestUser) {
  return organiser.rpc('admin_ban_user', { p_user_id: user.id, p_reason: 'próba' }).throwOnError()
}

interface Stored {
  asked_at: string
  broadcasts: { payload: { id: string; interval_ms?: number } }[] | null
}

/**
 * Takes what was broadcast until now out of the answers to the page's checks: they reach back ten seconds, so hints of
 * the preparations would refresh the screen, too. A coalesced hint stays if it also stands for the change.
 * @returns to call before the change
 */
async function forgetBroadcasts(page: Page, api: Api, topics: string[]): Promise<() => void> {
  const list = async (since: string | null) => {
    // The generated types do not allow null arguments.
    const p_since = since as string
    const { data } = await api.rpc('list_broadcasts', { p_topics: topics, p_since }).throwOnError()
    return data as unknown as Stored
  }
  const { broadcasts } = await list((await list(null)).asked_at)
  const intervals = new Map(
    broadcasts?.map(({ payload }) => [payload.id, payload.interval_ms ?? 0]),
  )
  const forgottenAt = Date.now()
  let elapsed = Infinity
  await page.route(/rpc\/list_broadcasts/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Stored
    const rest = answer.broadcasts?.filter(({ payload: { id } }) => {
      return (intervals.get(id) ?? Infinity) > elapsed
    })
    await route.fulfill({ response, json: { ...answer, broadcasts: rest ?? null } })
  })
  return () => {
    elapsed = Date.now() - forgottenAt
  }
}

/** One test for each change: the screen shows it although Realtime loses every broadcast. */
export function testChanges(
  changes: Record<string, Change>,
  screen: string,
  isOrganiser: boolean,
): void {
  for (const [what, { path, options, prepare, open, change, seen }] of Object.entries(changes)) {
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
      const scene: Scene = { page, organiser, player, finder, hunt }
      await prepare?.(scene)
      const topics = isOrganiser
        ? [`admin:${player.id}`]
        : [`user:${player.id}`, `session:${hunt.sessionId}`]
      const beforeChange = await forgetBroadcasts(page, player.api, topics)
      const socket = await interceptRealtime(page, { losesBroadcasts: true })
      await page.clock.install()
      const firstCheck = page.waitForResponse(/rpc\/list_broadcasts/)
      await page.goto(typeof path === 'function' ? path(scene) : (path ?? '/dashboard'))
      if (!isOrganiser) await expectBalance(page, 100)
      for (const topic of topics) await socket.listening(isOrganiser ? 'admin' : topic)
      await firstCheck
      await open?.(scene)
      await page.waitForLoadState('networkidle')
      await expect(seen(scene)).toHaveCount(0)
      beforeChange()
      await change(scene)
      await page.clock.fastForward(67_000)
      await expect(seen(scene).first()).toBeVisible()
    })
  }
}
