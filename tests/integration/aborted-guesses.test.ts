import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { huntBackends } from '../support/backends'
import type { Player } from '../support/players'
import type { HuntServer } from '../support/remote'

/**
 * Query options that make a request fail, and roll back, depending on its result: without protection a wrong guess
 * would leave no record, and the error would reveal the result.
 */
const conditions: [name: string, query: string, headers?: Record<string, string>][] = [
  ['a cast of the answer', 'select=pgrst_scalar::int'],
  [
    'a cast of the reason under the name of the answer',
    'select=pgrst_scalar:pgrst_scalar->>hint::int',
  ],
  ['a cast of the reason', 'select=pgrst_scalar->>hint::int'],
  ['a cast in the name of the function', 'select=redeem_coupon->>hint::int'],
  [
    'a filter and one row',
    'pgrst_scalar->>kind=eq.tokens',
    { accept: 'application/vnd.pgrst.object+json' },
  ],
  [
    'a filter and no row',
    'pgrst_scalar->>hint=eq.coupon_not_found',
    { prefer: 'handling=strict,max-affected=0' },
  ],
  ['a filter', 'pgrst_scalar->>kind=eq.tokens'],
  ['no row at all', 'limit=0', { accept: 'application/vnd.pgrst.object+json' }],
  ['a rollback', '', { prefer: 'tx=rollback' }],
]

describe.each(huntBackends)('Guesses on $name', ({ share }) => {
  let server: HuntServer
  let player: Player
  const code = `ARANY${randomUUID().slice(0, 8).toUpperCase()}`

  async function redeem(p_code: string, query: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}/rest/v1/rpc/redeem_coupon?${query}`, {
      method: 'POST',
      headers: {
        apikey: server.publishableKey,
        authorization: `Bearer ${player.accessToken}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ p_code, p_request_id: randomUUID() }),
    })
    return { status: response.status, body: await response.text() }
  }

  /** The player's recorded attempts and balance. */
  const record = () =>
    server.query(
      `select (select count(*)::int from private.coupon_attempts where user_id = $1) as attempts,
         (select count(*)::int from public.coupon_redemptions where user_id = $1) as redemptions`,
      [player.id],
    )

  beforeAll(async () => {
    server = await share()
    const organiser = (await server.player('Szervező Sára')).client
    await organiser.from('coupons').insert({ code, kind: 'tokens', tokens: 7 }).throwOnError()
  })
  beforeEach(async () => {
    player = await server.player()
  })
  afterAll(() => server.close())

  it.each(conditions)('are recorded or reveal nothing, with %s', async (_name, query, headers) => {
    const wrong = await redeem('NINCSILYEN', query, headers)
    if (isDeepStrictEqual(await record(), [{ attempts: 1, redemptions: 0 }])) return
    expect(await record()).toEqual([{ attempts: 0, redemptions: 0 }])
    // The response is the same for a right and a wrong code.
    const right = await redeem(code, query, headers)
    expect(right).toEqual(wrong)
    expect(wrong.body).not.toMatch(/coupon_not_found|Coupon not found|"failed"|tokens/)
    expect(await record()).toEqual([{ attempts: 0, redemptions: 0 }])
  })

  it('are recorded without a condition', async () => {
    expect(await redeem('NINCSILYEN', '')).toMatchObject({ status: 404 })
    expect(await redeem(code, '')).toMatchObject({ status: 200 })
    expect(await record()).toEqual([{ attempts: 1, redemptions: 1 }])
  })
})
