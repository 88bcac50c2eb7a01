import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backends } from '../../support/backends'
import type { Embedded } from '../../support/embedded'
import type { Player } from '../../support/players'

const probes = `
  create table private.probe_guesses (guess text);
  create function private.probe_note(p_guess text) returns void language sql security definer
    set search_path = '' as $$ insert into private.probe_guesses values (p_guess) $$;
  create function public.probe_guess(p_guess text) returns jsonb language plpgsql as $$
    begin perform private.probe_note(p_guess);
      return jsonb_build_object('hint', case when p_guess = 'right' then 'accepted' else 'refused' end);
    end $$;
  create function public.probe_guesses(p_guess text) returns table (hint text, points int)
    language plpgsql as $$
    begin perform private.probe_note(p_guess);
      if p_guess = 'right' then return query select 'accepted', 1; end if;
    end $$;
  grant execute on function public.probe_guess, public.probe_guesses, private.probe_note
    to authenticated;
`

/** Queries that make a call fail depending on its result. */
const queries = [
  'select=probe_guess->>hint::int',
  'select=hint::int',
  'select=pgrst_scalar::int',
  'select=*,no_such_column',
  'select=points.sum()',
  'probe_guess=eq.1',
  'probe_guess->>hint=eq.accepted',
  'hint=eq.1&points=eq.accepted',
  'hint=fts.a',
  'or=(points.eq.accepted)',
  'order=probe_guess->hint',
  'order=hint::int',
  'limit=-1',
  'limit=0&offset=99999999999999999999',
  'columns=hint',
  'on_conflict=hint',
]

const headers: [string, string][] = [
  ['accept', 'application/vnd.pgrst.object+json'],
  ['accept', 'application/vnd.pgrst.array+json;nulls=stripped'],
  ['accept', 'text/csv'],
  ['accept', 'application/octet-stream'],
  ['accept', 'text/xml'],
  ['accept', 'application/vnd.pgrst.plan+json;options=analyze'],
  ['prefer', 'tx=rollback'],
  ['prefer', 'handling=strict, max-affected=0'],
  ['prefer', 'handling=strict, tx=rollback, timezone=Nowhere'],
  ['prefer', 'params=multiple-objects'],
  ['prefer', 'count=exact'],
  ['range', '5-9'],
  ['range-unit', 'guesses'],
  ['content-profile', 'private'],
]

describe.each(backends)('A guess on $name', ({ start }) => {
  let server: Embedded
  let player: Player

  beforeAll(async () => {
    server = await start()
    await server.exec(probes)
    await server.player('Szervező Sára')
    player = await server.player()
  })

  afterAll(async () => server.close())

  async function call(path: string, guess: string, more: Record<string, string> = {}) {
    const response = await fetch(`${server.url}/rest/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: server.publishableKey,
        authorization: `Bearer ${player.accessToken}`,
        'content-type': 'application/json',
        ...more,
      },
      body: JSON.stringify({ p_guess: guess }),
    })
    return { status: response.status, text: await response.text() }
  }

  const noted = async () =>
    (
      await server.query<{ guess: string }>('delete from private.probe_guesses returning guess')
    ).map(({ guess }) => guess)

  const functions = ['probe_guess', 'probe_guesses', 'probe%5Fguess']
  /** Expects that the call was either not executed or recorded as a guess. */
  async function expectOnRecord(path: string, more: Record<string, string> = {}) {
    const [right, wrong] = [await call(path, 'right', more), await call(path, 'wrong', more)]
    const record = (await noted()).join()
    if (record !== 'right,wrong') {
      expect({ record, right }).toEqual({ record: '', right: wrong })
      expect(right.text).not.toMatch(/accepted|refused/)
    }
  }

  it.each(queries)('is recorded with the query %s', async (query) => {
    for (const name of functions) await expectOnRecord(`rpc/${name}?${query}`)
    await expectOnRecord(`rpc%2Fprobe_guess?${query}`)
    await expectOnRecord(`%72pc/probe_guess?${query}`)
  })

  it.each(headers)('is recorded with the header %s: %s', async (name, value) => {
    for (const path of functions) await expectOnRecord(`rpc/${path}`, { [name]: value })
  })

  it('is recorded without query and headers', async () => {
    expect((await call('rpc/probe_guess', 'right')).text).toBe('{"hint":"accepted"}')
    expect(await noted()).toEqual(['right'])
  })

  it('at coupons and codes reveals nothing when the call is rolled back', async () => {
    await server.query(
      `insert into public.coupons (code, kind, tokens) values ('RIGHT50', 'tokens', 50)`,
    )
    const { client, accessToken } = await server.player()
    const redeem = async (code: string, query: string, method = 'POST') => {
      const args = { p_code: code, p_request_id: randomUUID() }
      const named = method === 'GET' ? `&${new URLSearchParams(args).toString()}` : ''
      const response = await fetch(`${server.url}/rest/v1/rpc/redeem_coupon?${query}${named}`, {
        method,
        headers: {
          apikey: server.publishableKey,
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
        },
        ...(method === 'POST' && { body: JSON.stringify(args) }),
      })
      return { status: response.status, text: await response.text() }
    }
    for (const [query, method] of [
      ['select=redeem_coupon->>tokens::uuid', 'POST'],
      ['redeem_coupon->>tokens=eq.x', 'POST'],
      ['select=redeem_coupon->>tokens::uuid', 'GET'],
      ['', 'GET'],
    ]) {
      const right = await redeem('RIGHT50', query ?? '', method)
      expect(right.status).toBeGreaterThanOrEqual(400)
      expect(await redeem('WRONG50', query ?? '', method)).toEqual(right)
    }
    const refusals: unknown[] = []
    for (let number = 0; number < 8; number++) {
      const { data, error } = await client.rpc('redeem_coupon', {
        p_code: `GUESS${number}`,
        p_request_id: randomUUID(),
      })
      refusals.push((data as { hint?: string } | null)?.hint ?? error?.hint)
    }
    expect(refusals.slice(5)).toEqual(Array(3).fill('rate_limit_exceeded'))
  })
})
