import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectBalance } from './support/expectations'
import { expect, test } from './support/fixtures'
import { createHunt, grantTokens, join, scan } from './support/hunt'
import { interceptRealtime, type RealtimeSocket } from './support/realtime-socket'
import { textsOf } from './support/texts'
import type { Api, TestUser } from './support/users'

const hu = textsOf('hu')

/** Longer than a heartbeat, so that the socket closes, ms. */
const CUT_MS = 30_000

function boardRow(page: Page, name: string): Locator {
  const board = page.getByRole('table', { name: hu('game.board.caption') })
  return board.getByRole('row').filter({ hasText: name })
}

function feedLine(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name })
}

async function grant(organiser: Api, user: TestUser, amount: number): Promise<void> {
  await grantTokens(organiser, user.id, amount)
}

test('A purchase in one tab updates the balance in another @quick', async ({
  page,
  context,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const other = await context.newPage()
  const player = await signIn({ page: other })
  await join(player.api, hunt)
  const socket = await interceptRealtime(other)
  await other.goto('/dashboard')
  await expectBalance(other, 100)
  await socket.listening(`user:${player.id}`)

  await page.goto('/shop')
  await page
    .getByRole('button', { name: hu('shop.buyClue', { name: hunt.firstClue.nameHu }) })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('shop.confirmBuy_other', { count: hunt.firstClue.price }) })
    .click()
  await expectBalance(page, 90)
  await expectBalance(other, 90)
})

test('A page learns of what happened before it joined its channel', async ({
  page,
  signIn,
  organiser,
}) => {
  const player = await signIn({ page })
  await join(player.api, await createHunt(organiser))
  let allowJoins = (): void => undefined
  const ready = new Promise<void>((resolve) => {
    allowJoins = resolve
  })
  await interceptRealtime(page, { ready })
  await page.goto('/dashboard')
  await expectBalance(page, 100)
  await grant(organiser, player, 7)
  allowJoins()
  await expectBalance(page, 107)
})

test("A scan updates every player's leaderboard and the organiser's feed @quick", async ({
  page: organiserPage,
  newPage,
  newUser,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const finder = await newUser({ name: `Megtaláló ${randomUUID().slice(0, 8)}` })
  await join(finder.api, hunt)
  const watcherPage = await newPage()
  const watcher = await signIn({ page: watcherPage, name: 'Néző Nóra' })
  await join(watcher.api, hunt)
  await signIn({ role: 'admin', name: 'Figyelő Flóra' })

  const sockets = {
    watcher: await interceptRealtime(watcherPage),
    organiser: await interceptRealtime(organiserPage),
  }
  await watcherPage.goto('/dashboard')
  await organiserPage.goto('/admin?hunt=')
  await expect(watcherPage.getByText(hu('game.board.emptyTitle'))).toBeVisible()
  await sockets.watcher.listening(`session:${hunt.sessionId}`)
  await sockets.organiser.listening('admin')

  await scan(finder.api, hunt, hunt.codes[1])
  await expect(boardRow(watcherPage, finder.name)).toContainText('20')
  await expect(feedLine(organiserPage, finder.name)).toContainText(hunt.codes[1].name)
  // A second broadcast works as well.
  await scan(finder.api, hunt, hunt.codes[2])
  await expect(boardRow(watcherPage, finder.name)).toContainText('50')
})

test('Balance, leaderboard and feed are correct again after 30 s without network', async ({
  page: organiserPage,
  newPage,
  newUser,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const finder = await newUser({ name: `Megtaláló ${randomUUID().slice(0, 8)}` })
  await join(finder.api, hunt)
  const playerPage = await newPage()
  const player = await signIn({ page: playerPage, name: 'Alagútban Alex' })
  await join(player.api, hunt)
  await signIn({ role: 'admin', name: 'Figyelő Flóra' })
  const pages = [playerPage, organiserPage]
  const [playerSocket, organiserSocket] = [
    await interceptRealtime(playerPage),
    await interceptRealtime(organiserPage),
  ]
  await playerPage.goto('/dashboard')
  await organiserPage.goto('/admin?hunt=')
  await playerSocket.listening(`session:${hunt.sessionId}`)
  await organiserSocket.listening('admin')
  await expectBalance(playerPage, 100)

  const cutAt = Date.now()
  await Promise.all(pages.map((page) => page.context().setOffline(true)))
  await Promise.all([playerSocket.cut(), organiserSocket.cut()])
  await scan(finder.api, hunt, hunt.codes[0])
  await grant(organiser, player, 7)
  await expect.poll(() => Date.now() - cutAt, { timeout: 2 * CUT_MS }).toBeGreaterThan(CUT_MS)
  expect(playerSocket.failedConnects()).toBeGreaterThan(0)
  expect(organiserSocket.failedConnects()).toBeGreaterThan(0)
  await expectBalance(playerPage, 100)
  await expect(boardRow(playerPage, finder.name)).toHaveCount(0)
  await expect(feedLine(organiserPage, finder.name)).toHaveCount(0)

  playerSocket.restore()
  organiserSocket.restore()
  await Promise.all(pages.map((page) => page.context().setOffline(false)))
  await expectBalance(playerPage, 107)
  await expect(boardRow(playerPage, finder.name)).toContainText('10')
  await expect(feedLine(organiserPage, finder.name)).toContainText(hunt.codes[0].name)

  // Later events arrive live again.
  await playerSocket.listening(`session:${hunt.sessionId}`)
  await playerSocket.listening(`user:${player.id}`)
  await scan(finder.api, hunt, hunt.codes[1])
  await grant(organiser, player, 3)
  await expectBalance(playerPage, 110)
  await expect(boardRow(playerPage, finder.name)).toContainText('30')
})

test('A hidden tab refetches when it becomes visible', async ({ page, organiser, enterHunt }) => {
  const { ...player } = await enterHunt()
  const socket = await interceptRealtime(page)
  await page.goto('/dashboard')
  await expectBalance(page, 100)
  await socket.listening(`user:${player.id}`)

  // Simulates a sleeping tab. Losing the socket causes a refetch, which must finish before anything changes.
  await socket.cut()
  await expect.poll(socket.failedConnects).toBeGreaterThan(0)
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setVisibility('hidden')
  await grant(organiser, player, 11)
  await expectBalance(page, 100)
  await setVisibility('visible')
  await expectBalance(page, 111)
})

const endings = {
  'signs out': async (page: Page) => {
    await page.getByRole('button', { name: hu('nav.profileMenu') }).click()
    await page.getByRole('menuitem', { name: hu('nav.logout') }).click()
  },
  'is banned': async (_page: Page, player: TestUser, organiser: Api, socket: RealtimeSocket) => {
    await organiser
      .rpc('admin_ban_user', { p_user_id: player.id, p_reason: 'próba' })
      .throwOnError()
    socket.broadcast(`user:${player.id}`, 'banned')
  },
}

for (const [what, end] of Object.entries(endings)) {
  test(`A player who ${what} leaves channels that the server keeps open`, async ({
    page,
    organiser,
    enterHunt,
  }) => {
    const { hunt, ...player } = await enterHunt()
    const socket = await interceptRealtime(page, { staysOpen: true })
    await page.goto('/dashboard')
    await socket.listening(`user:${player.id}`)
    await socket.listening(`session:${hunt.sessionId}`)
    await end(page, player, organiser, socket)
    await expect(page).toHaveURL(/\/login$/)
    await socket.left(`user:${player.id}`)
    await socket.left(`session:${hunt.sessionId}`)
  })
}
