import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import postgres from 'postgres'
import { type ScratchDatabase, startPostgres, type TestPostgres } from '../support/postgres'
import { dialog } from './support/admin'
import { expect, test } from './support/fixtures'
import { createHunt, join } from './support/hunt'
import { startIsolatedServer, type IsolatedServer } from './support/isolated-server'
import { textsOf } from './support/texts'
import { connectOrganiser, createUser, openSession } from './support/users'

const hu = textsOf('hu')

/** Owners of the clue; a call compensates a hundred. */
const owners = 350
const price = 5

let engine: TestPostgres
let database: ScratchDatabase
let server: IsolatedServer
let sql: postgres.Sql

test.beforeAll(async () => {
  test.setTimeout(240_000)
  engine = await startPostgres({ isolated: true })
  database = await engine.createDatabase({ migrated: false })
  server = await startIsolatedServer({ env: { DATABASE_URL: database.url } })
  sql = postgres(database.url, { max: 1, onnotice: () => undefined })
})
test.afterAll(async () => {
  await sql.end({ timeout: 5 })
  await server.dispose()
  await engine.stop()
})

/** Players who bought the clue of the code, written as the rules would have left them. */
async function insertOwners(sessionId: string, clueId: string, codeId: string): Promise<void> {
  await sql`update public.clue_contents set qr_code_id = ${codeId} where clue_id = ${clueId}`
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`
    await transaction`create temporary table owners on commit drop as
      select gen_random_uuid() as id, n from generate_series(1, ${owners}::integer) n`
    await transaction`insert into auth.users (id, email) select id, n || '@owners.test' from owners`
    await transaction`
      insert into public.profiles (id, name, email, created_at)
      select id, 'Vevő ' || n, n || '@owners.test', now() from owners`
    await transaction`
      insert into public.token_balances (user_id, balance, total_earned, total_spent)
      select id, 0, ${price}::integer, ${price}::integer from owners`
    await transaction`
      insert into public.user_game_sessions (game_session_id, user_id, joined_at, last_activity)
      select ${sessionId}::uuid, id, now(), now() from owners`
    await transaction`
      insert into public.purchased_clues
        (user_id, clue_id, game_session_id, clue_name_hu, clue_name_en, clue_description_hu, clue_description_en,
         clue_content_hu, clue_content_en, purchase_price, purchased_at)
      select id, ${clueId}::uuid, ${sessionId}::uuid, 'Nyom', 'Clue', '', '', '', '', ${price}::integer, now()
      from owners`
  })
}

/** Lets some portions through and holds the next one. */
async function holdAfter(page: Page, portions: number): Promise<() => number> {
  let asked = 0
  await page.route('**/rpc/admin_withdraw_code', async (route: Route) => {
    asked += 1
    if (asked <= portions) await route.continue()
  })
  return () => asked
}

test('A withdrawal of a code with many owners is taken up again after its window was closed', async ({
  newPage,
}, testInfo) => {
  test.setTimeout(180_000)
  const organiser = await connectOrganiser(server.url)
  const hunt = await createHunt(organiser)
  const [code] = hunt.codes
  const reporter = await createUser(server.url, organiser)
  await join(reporter.api, hunt)
  await reporter.api
    .rpc('report_problem', {
      p_report_id: randomUUID(),
      p_game_session_id: hunt.sessionId,
      p_kind: 'missing',
      p_source: 'scanner',
      p_code: code.shortCode,
    })
    .throwOnError()
  await insertOwners(hunt.sessionId, hunt.firstClue.id, code.id)
  const admin = await createUser(server.url, organiser, { role: 'admin' })
  const reports = `${server.url}/admin/found-qrcodes?tab=reports&hunt=${hunt.sessionId}`
  const progress = (page: Page, done: number) =>
    page.getByRole('status').filter({
      hasText: hu('admin.reports.compensating', { name: code.name, done, total: owners }),
    })

  // The first window withdraws the code and compensates a hundred; then it is closed.
  const first = await newPage()
  await openSession(first, admin)
  const asked = await holdAfter(first, 2)
  await first.goto(reports)
  await first.getByRole('button', { name: hu('admin.reports.withdraw'), exact: true }).click()
  await dialog(first).getByLabel(hu('form.reason')).fill('Elvitte a szél')
  await dialog(first)
    .getByRole('button', { name: hu('admin.reports.withdraw'), exact: true })
    .click()
  await expect.poll(asked, { timeout: 60_000 }).toBe(3)
  await expect(progress(first, 100)).toBeVisible()
  await first.screenshot({ path: testInfo.outputPath('interrupted.png') })
  await first.context().close()
  const state = () =>
    sql<{ players: number; refunded: number; is_finished: boolean }[]>`
      select players, refunded, finished_at is not null as is_finished from public.code_withdrawals
      where game_session_id = ${hunt.sessionId}`
  expect(await state()).toMatchObject([{ players: 100, refunded: 100 * price, is_finished: false }])

  // Whoever opens the list next continues.
  const second = await newPage()
  await openSession(second, admin)
  const holding = await holdAfter(second, 1)
  await second.goto(reports)
  await expect.poll(holding, { timeout: 60_000 }).toBe(2)
  await expect(progress(second, 200)).toBeVisible()
  await second.unroute('**/rpc/admin_withdraw_code')
  await second.reload()
  await expect(
    second.getByText(hu('admin.reports.withdrawn_other', { count: owners }), { exact: true }),
  ).toBeVisible({
    timeout: 60_000,
  })
  await expect(progress(second, 200)).toBeHidden()
  expect(await state()).toMatchObject([
    { players: owners, refunded: owners * price, is_finished: true },
  ])
  const [ledger] = await sql`
    select count(*)::integer as entries, count(distinct user_id)::integer as players from public.token_transactions
    where type = 'refund'`
  expect(ledger).toEqual({ entries: owners, players: owners })
})
