import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { huntBackendsAndUpgraded } from '../support/backends'
import type { Player } from '../support/players'
import type { HuntServer } from '../support/remote'

/** Status, catalogue key and PostgreSQL code of a refusal, as a client sees them. */
const refused = (status: number, hint: string) => ({
  status,
  error: { hint, code: `PT${status}`, message: expect.any(String) },
})

/**
 * The hunt through the unmodified supabase-js client: what players can do, and which errors leave all rows unchanged.
 */
describe.each(huntBackendsAndUpgraded)('The hunt on $name', ({ start }) => {
  let server: HuntServer
  let organiser: SupabaseClient
  let sessionId: string
  const codes: Record<'open' | 'capped' | 'inactive' | 'foreign', string> = {
    open: '',
    capped: '',
    inactive: '',
    foreign: '',
  }
  const clues: Record<'first' | 'second' | 'later' | 'dear' | 'locked' | 'inactive', string> = {
    first: '',
    second: '',
    later: '',
    dear: '',
    locked: '',
    inactive: '',
  }

  async function insertClue(part: Record<string, unknown>): Promise<string> {
    const { data } = await organiser
      .from('clue_templates')
      .insert({ name_hu: 'Nyom', price: 10, ...part })
      .select('id')
      .single()
      .throwOnError()
    const { id } = data as { id: string }
    await organiser
      .from('clue_contents')
      .insert({ clue_id: id, content_hu: 'TITOK', content_en: 'SECRET' })
      .throwOnError()
    return id
  }

  async function joined(): Promise<Player> {
    const player = await server.player()
    await player.client.rpc('join_game_session', { p_game_session_id: sessionId }).throwOnError()
    return player
  }

  const buy = (player: Player, clueId: string, price = 10, requestId: string = randomUUID()) =>
    player.client.rpc('buy_clue', {
      p_clue_id: clueId,
      p_game_session_id: sessionId,
      p_expected_price: price,
      p_request_id: requestId,
    })

  const scan = (player: Player, code: string, part: Record<string, unknown> = {}) =>
    player.client.rpc('record_scan', {
      p_qr_code_id: code,
      p_game_session_id: sessionId,
      ...part,
    })

  const spend = (player: Player, amount: unknown, requestId: string = randomUUID()) =>
    player.client.rpc('spend_tokens', {
      p_amount: amount,
      p_description: 'Próba',
      p_request_id: requestId,
    })

  /** Data that a refused call must not change. */
  const rows = () =>
    server.query(
      `select (select jsonb_agg(to_jsonb(b) order by user_id) from public.token_balances b) as balances,
         (select count(*) from public.token_transactions) as ledger,
         (select count(*) from public.purchased_clues) as purchases,
         (select count(*) from public.scans where status = 'success') as scans`,
    )

  async function expectRefused(
    call: () => PromiseLike<{ status: number; error: unknown }>,
    status: number,
    key: string,
  ): Promise<void> {
    const before = await rows()
    const { error, status: answered } = await call()
    expect({ status: answered, error }).toMatchObject(refused(status, key))
    expect(await rows()).toEqual(before)
  }

  beforeAll(async () => {
    server = await start()
    organiser = (await server.player('Szervező Sára')).client // the first user is the organiser
    await organiser
      .rpc('admin_update_game_settings', {
        p_settings: { is_schedule_enabled: false, clue_access_enabled: true },
      })
      .throwOnError()
    for (const name of Object.keys(codes) as (keyof typeof codes)[]) {
      const { data } = await organiser
        .from('qr_codes')
        .insert({ name, is_active: name !== 'inactive' })
        .select('id')
        .single()
        .throwOnError()
      codes[name] = (data as { id: string }).id
    }
    clues.first = await insertClue({})
    clues.second = await insertClue({ required_clue_id: clues.first })
    clues.later = await insertClue({ available_from: '2999-01-01T00:00:00Z' })
    clues.dear = await insertClue({ price: 9999 })
    clues.locked = await insertClue({ is_locked: true })
    clues.inactive = await insertClue({ is_active: false })
    const { data } = await organiser
      .rpc('admin_save_game_session', {
        p_game_session: {
          name: 'Próba',
          visibility: 'listed',
          starting_tokens: 100,
          clues: Object.values(clues).map((clue_id) => ({ clue_id })),
          qr_codes: [
            { qr_code_id: codes.open, points: 10 },
            { qr_code_id: codes.capped, points: 20, max_scans: 1 },
            { qr_code_id: codes.inactive, points: 30 },
          ],
        },
      })
      .throwOnError()
    sessionId = (data as { game_session_id: string }).game_session_id
  })

  afterAll(async () => {
    expect(await server.query('select * from private.check_invariants()')).toEqual([])
    await server.close()
  })

  it('lets a player join, buy, scan and claim, each once', async () => {
    const player = await joined()
    const requestId = randomUUID()
    const bought = await buy(player, clues.first, 10, requestId).throwOnError()
    expect(bought.data).toMatchObject({ price: 10, balance: 90 })
    expect((await buy(player, clues.first, 10, requestId).throwOnError()).data).toEqual(bought.data)
    const { data: owned } = await player.client.from('purchased_clues').select('clue_content_hu')
    expect(owned).toEqual([{ clue_content_hu: 'TITOK' }])

    const clientScanId = randomUUID()
    const counted = await scan(player, codes.open, {
      p_client_scan_id: clientScanId,
    }).throwOnError()
    expect(counted.data).toMatchObject({ status: 'success', points: 10, current_points: 10 })
    const again = await scan(player, codes.open, { p_client_scan_id: clientScanId }).throwOnError()
    expect(again.data).toEqual(counted.data)
    // A view and a computed column.
    const { data: points } = await player.client
      .from('point_entries')
      .select('qr_code_name, points')
    expect(points).toEqual([{ qr_code_name: 'open', points: 10 }])
    const { data: profile } = await player.client
      .from('profiles')
      .select('id, points_total')
      .single()
    expect(profile).toEqual({ id: player.id, points_total: 10 })

    const claim = {
      p_game_session_id: sessionId,
      p_name: 'Teszt Elek',
      p_address: '1051 Budapest, Sas utca 1.',
      p_phone_number: '+36 20 123 4567',
    }
    const sent = await player.client.rpc('submit_treasure_claim', claim).throwOnError()
    expect(sent.data).toMatchObject({ status: 'pending' })
    const { data: claimant } = await player.client
      .from('profiles')
      .select('claim_submitted, claim_submitted_at')
      .single()
    expect(claimant).toEqual({
      claim_submitted: true,
      claim_submitted_at: expect.any(String) as string,
    })
    await expectRefused(
      () => player.client.rpc('submit_treasure_claim', claim),
      409,
      'claim_already_submitted',
    )
  })

  it('refuses unknown, malformed, foreign, inactive and exhausted codes with the reason', async () => {
    const player = await joined()
    await expectRefused(() => scan(player, randomUUID()), 404, 'qr_code_not_found')
    await expectRefused(() => scan(player, 'not a code'), 404, 'qr_code_not_found')
    await expectRefused(() => scan(player, ''), 400, 'invalid_scan_data')
    await expectRefused(() => scan(player, codes.foreign), 404, 'qr_code_not_found')
    await expectRefused(() => scan(player, codes.inactive), 404, 'qr_code_not_found')
    await scan(await joined(), codes.capped).throwOnError()
    await expectRefused(() => scan(player, codes.capped), 409, 'scan_limit_reached')
    const { data } = await player.client.rpc('list_scans', {})
    expect(data).toMatchObject(
      ['scan_limit_reached', ...Array<string>(4).fill('qr_code_not_found')].map(
        (failure_reason) => ({ failure_reason }),
      ),
    )
  })

  it('refuses a session that was not joined, and one that does not exist', async () => {
    const stranger = await server.player()
    await expectRefused(() => scan(stranger, codes.open), 403, 'session_not_joined')
    await expectRefused(() => buy(stranger, clues.first), 403, 'session_not_joined')
    await expectRefused(
      () => stranger.client.rpc('join_game_session', { p_game_session_id: randomUUID() }),
      404,
      'game_session_not_found',
    )
  })

  it.each([
    ['negative', -5],
    ['zero', 0],
    ['fractional', 1.5],
    ['too large', 10001],
    ['missing', null],
  ])('refuses a %s amount of tokens', async (_name, amount) => {
    const player = await joined()
    await expectRefused(() => spend(player, amount), 400, 'invalid_input')
  })

  it('allows ten token operations a minute and refuses the eleventh', async () => {
    const player = await joined()
    for (let operation = 1; operation <= 10; operation += 1) {
      await spend(player, 1).throwOnError()
    }
    await expectRefused(() => spend(player, 1), 429, 'rate_limit_exceeded')
  })

  it('refuses clues that are owned, locked, inactive, too early, too dear or out of order', async () => {
    const player = await joined()
    await expectRefused(() => buy(player, clues.second), 409, 'required_clue_missing')
    await buy(player, clues.first).throwOnError()
    await expectRefused(() => buy(player, clues.first), 409, 'clue_already_owned')
    await expectRefused(() => buy(player, clues.locked), 404, 'clue_template_not_found')
    await expectRefused(() => buy(player, clues.inactive), 404, 'clue_template_not_found')
    await expectRefused(() => buy(player, clues.later), 409, 'clue_not_yet_available')
    await expectRefused(() => buy(player, clues.dear, 9999), 409, 'insufficient_balance')
    await expectRefused(() => buy(player, clues.second, 7), 409, 'price_changed')
  })

  it('refuses forged and missing tokens', async () => {
    const player = await joined()
    const [header, payload] = player.accessToken.split('.')
    const call = (authorization: Record<string, string>) =>
      fetch(`${server.url}/rest/v1/rpc/get_token_balance`, {
        method: 'POST',
        headers: { apikey: server.publishableKey, ...authorization },
      })
    expect((await call({ authorization: `Bearer ${player.accessToken}` })).status).toBe(200)
    expect((await call({ authorization: `Bearer ${header}.${payload}.AAAA` })).status).toBe(401)
    expect((await call({})).status).toBe(401)
  })

  it('answers CORS preflight requests on every service', async () => {
    for (const path of ['auth/v1/token', 'rest/v1/rpc/server_time', 'storage/v1/object/x']) {
      const response = await fetch(`${server.url}/${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://kincs.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'apikey,authorization,content-type',
        },
      })
      expect(response.ok).toBe(true)
      expect(response.headers.get('access-control-allow-headers')).toContain('apikey')
    }
  })

  it('lets players neither write tables nor read secrets', async () => {
    const player = await joined()
    for (const table of ['qr_codes', 'clue_contents', 'clue_solution_guide_contents']) {
      expect((await player.client.from(table).select()).data).toEqual([])
    }
    const forbidden = [
      player.client.from('token_balances').update({ balance: 999 }).eq('user_id', player.id),
      player.client.from('profiles').update({ role: 'admin' }).eq('id', player.id),
      player.client.from('user_game_sessions').insert({ game_session_id: sessionId }),
      player.client.from('scans').delete().eq('user_id', player.id),
      player.client.from('qr_codes').insert({ name: 'Saját' }),
    ]
    for (const request of forbidden) expect((await request).error?.code).toBe('42501')
  })
})
