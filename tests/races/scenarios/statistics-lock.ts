import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Arguments, type TestDatabase, call, expectInvariants } from '../test-database'
import { at, createHunt, createPlayer, createPlayers, signUp } from '../fixtures'
import { cardAlwaysPays, createCoupon, createOffer, createProduct } from './commerce'
import { createGuide } from './deletions'
import { createHelper, invite } from './helpers'
import { createTasks, photoPath } from './tasks'
import { createMembers } from './teams'
import { createTier } from './vip'

/** Player RPCs that read only, although they are volatile. */
const readers = ['server_time']

/**
 * An organiser's call holds the lock of the statistics while players make every call that they can: none of them waits
 * for it.
 */
export async function playersNeverWaitForStatistics(database: TestDatabase): Promise<void> {
  await cardAlwaysPays(database)
  const hunt = await createHunt(database, {
    teamSize: 8,
    startingTokens: 200,
    codes: [{ points: 10 }, { points: 20, maxScans: 3 }],
    clues: [5, 8],
  })
  const session = { p_game_session_id: hunt.sessionId }
  const guide = await createGuide(database, at(hunt.clues, 0))
  const tier = await createTier(database, 10)
  const product = await createProduct(database)
  const offer = await createOffer(database, { productId: product, stock: 10 })
  const coupon = await createCoupon(database, { tokens: 5, maxUses: null })
  const { players, team } = await createMembers(database, 3, hunt)
  const { players: former } = await createMembers(database, 2, hunt)
  const [captain, mate] = [at(players, 0), at(players, 1)]
  const loner = await createPlayer(database)
  const helper = await createHelper(database, hunt)
  const [finder = ''] = await createPlayers(database, 1, hunt)
  const [spare = ''] = await signUp(database, 1)
  const invitation = { p_token: await invite(database, hunt) }
  const [code] = await database.owner<{ code: string }[]>`
    select code from private.join_codes where game_session_id = ${hunt.sessionId}`
  const [task = ''] = await createTasks(
    database,
    { ...hunt, codes: hunt.codes.slice(0, 1) },
    {
      ...{ kind: 'text', answers: ['right'] },
    },
  )
  const [photoTask = ''] = await createTasks(
    database,
    { ...hunt, codes: hunt.codes.slice(1) },
    {
      ...{ kind: 'photo', reviews_photo: true },
    },
  )
  const called = new Set(readers)
  const make = async (player: string, rpc: string, args: Arguments, expected = 'ok') => {
    called.add(rpc)
    const { outcome, body } = await call(database, player, rpc, args, { lockTimeout: '2s' })
    expect([rpc, outcome]).toEqual([rpc, expected])
    return body as Record<string, string>
  }
  const scan = (player: string, n: number, capturedAt?: number, expected?: string) =>
    make(
      player,
      'record_scan',
      {
        p_qr_code_id: at(hunt.codes, n),
        ...session,
        p_client_scan_id: randomUUID(),
        ...(capturedAt && { p_scanned_at: new Date(capturedAt).toISOString() }),
      },
      expected,
    )
  const buy = (player: string, rpc: string, args: Arguments) =>
    make(player, rpc, { ...args, p_request_id: randomUUID() })

  await database.owner.begin(async (organiser) => {
    await organiser`select pg_advisory_xact_lock(hashtextextended('statistics', 0))`

    await make(loner, 'get_join_page', { p_code: code?.code ?? '' })
    await make(loner, 'join_by_code', { p_code: code?.code ?? '' })
    await make(loner, 'join_game_session', session)
    await scan(loner, 0)
    await scan(captain, 0)
    await scan(captain, 1)
    await scan(mate, 0, Date.now() - 60_000, 'found_by_team')
    await buy(mate, 'answer_task', { p_captured_at: null, p_task_id: task, p_answer: '{right}' })
    const photo = await photoPath(database, mate)
    await buy(mate, 'submit_task_photo', {
      p_captured_at: null,
      p_task_id: photoTask,
      p_path: photo,
    })
    const waiting = await call(database, helper, 'list_task_photos', session)
    await buy(helper, 'decide_task_photo', {
      ...{ ...session, p_answer_id: (waiting.body as { answer_id: number }).answer_id },
      ...{ p_is_accepted: true, p_reason: null },
    })
    const clue = { p_clue_id: at(hunt.clues, 0), ...session, p_expected_price: 5 }
    const itsGuide = { p_solution_guide_id: guide, ...session, p_expected_price: 5 }
    await buy(captain, 'buy_clue', clue)
    await buy(mate, 'buy_solution_guide', itsGuide)
    await make(mate, 'spend_tokens', {
      p_amount: 1,
      p_description: 'Race',
      p_request_id: randomUUID(),
    })
    await make(mate, 'buy_vip', { p_tier_id: tier, p_request_id: randomUUID() })
    await make(mate, 'redeem_coupon', { p_code: coupon, p_request_id: randomUUID() })
    const order = { p_product_id: product, p_offer_id: offer, p_coupon_code: null }
    const orderOnce = async () => {
      const made = await buy(mate, 'create_order', order)
      return made['order_id'] ?? ''
    }
    await make(mate, 'cancel_order', { p_order_id: await orderOnce() })
    await make(mate, 'pay_order', {
      p_order_id: await orderOnce(),
      p_payment_method: 'visa 4242',
      p_request_id: randomUUID(),
    })
    await make(mate, 'submit_treasure_claim', {
      ...session,
      p_name: 'Claimant',
      p_address: '1051 Budapest',
      p_phone_number: '+36301234567',
    })
    const report = { p_report_id: randomUUID(), p_kind: 'danger', p_source: 'map' }
    await make(mate, 'report_problem', { ...session, ...report })
    const answered = { ...session, p_report_id: report.p_report_id }
    const once = () => ({ p_request_id: randomUUID() })
    await make(helper, 'helper_answer_report', {
      ...{ ...answered, ...once(), p_message: 'Thank you', p_is_solved: true },
    })
    const byHelper = () => ({ ...session, ...once(), p_reason: 'Race' })
    const codes = await call(database, helper, 'helper_list_codes', session)
    const credited = (codes.body as { code_id: string }).code_id
    await make(helper, 'helper_credit_find', {
      ...{ ...byHelper(), p_code_id: credited, p_user_id: finder },
    })
    const finds = await call(database, helper, 'helper_list_finds', {
      ...session,
      p_user_id: finder,
    })
    await make(helper, 'helper_void_find', {
      ...{ ...byHelper(), p_scan_id: (finds.body as { scan_id: number }).scan_id },
    })
    await make(helper, 'helper_adjust_points', { ...byHelper(), p_user_id: finder, p_points: 5 })
    await make(helper, 'helper_send_report', {
      ...{ ...session, ...once(), p_kind: 'call', p_code_id: null, p_message: 'Race' },
      p_reported_at: new Date().toISOString(),
    })
    await make(spare, 'get_helper_invitation', invitation)
    await make(spare, 'accept_helper_invitation', invitation)
    await make(mate, 'create_device_code', {}, 'guest_required')
    await make(mate, 'revoke_device_code', {})
    await make(mate, 'redeem_device_code', { p_code: 'WRNG2345' }, 'device_code_not_found')
    await make(mate, 'mark_announcements_read', session)
    await make(mate, 'track_clue_views', { ...session, p_clue_ids: hunt.clues })
    await make(mate, 'track_offers', { p_impressions: [offer], p_clicks: [offer] })
    await make(mate, 'log_activity', {
      p_records: JSON.stringify([{ action: 'race', component: 'race' }]),
    })
    await make(mate, 'update_profile', { p_name: 'Racer' })
    const wrong = { p_token: 'wrong' }
    await make(mate, 'get_venue_screen', wrong, 'venue_screen_not_found')
    await make(mate, 'reveal_next_place', { ...wrong, p_revealed: 0 }, 'venue_screen_not_found')
    await make(mate, 'get_results', { p_code: code?.code ?? '' }, 'results_not_published')

    await make(captain, 'rename_team', { ...session, p_name: `Team ${randomUUID().slice(0, 8)}` })
    await make(captain, 'hand_over_team', { ...session, p_user_id: mate })
    await make(at(players, 2), 'leave_team', session)
    await make(at(players, 2), 'join_team', { ...session, p_code: team.code })
    // A team ends, and its owner of a guide gets the clue.
    const [buyer, reader] = [at(former, 0), at(former, 1)]
    await buy(buyer, 'buy_clue', clue)
    await buy(reader, 'buy_solution_guide', itsGuide)
    await make(buyer, 'leave_team', session)
    await make(reader, 'leave_team', session)
    await make(reader, 'create_team', { ...session, p_name: `Team ${randomUUID().slice(0, 8)}` })
    await make(captain, 'delete_my_account', {})
    await make(loner, 'delete_my_account', {})
  })
  const callable = await database.owner<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'
      and proname not like 'admin\\_%' and has_function_privilege('authenticated', oid, 'execute')`
  expect([...called].sort()).toEqual(callable.map(({ name }) => name).sort())
  await expectInvariants(database)
}
