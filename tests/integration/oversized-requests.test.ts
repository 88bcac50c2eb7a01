import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { huntBackends } from '../support/backends'
import type { Player } from '../support/players'
import type { HuntServer } from '../support/remote'

/** Combining marks of four classes: normalising them takes seconds, and no statement_timeout ends it. */
const marks = `a${'\u0315\u0300\u05ae\u0327'.repeat(5_000)}`

/** A valid value of each type that arguments have. */
const validValues: Record<string, unknown> = {
  boolean: false,
  integer: 1,
  jsonb: {},
  numeric: 1,
  text: 'abc',
  uuid: randomUUID(),
}

/** Requests far larger than any of the app's. They are refused before anything reads their contents. */
describe.each(huntBackends)('Oversized requests on $name', ({ share }) => {
  let server: HuntServer
  let organiser: Player
  let player: Player

  /** Sends JSON as a player, or as a visitor. */
  async function send(path: string, body: unknown, by?: Player, method = 'POST') {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        apikey: server.publishableKey,
        'content-type': 'application/json',
        ...(by && { authorization: `Bearer ${by.accessToken}` }),
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.text() }
  }

  beforeAll(async () => {
    server = await share()
    organiser = await server.player('Szervező Sára')
    player = await server.player()
  })
  afterAll(() => server.close())

  it('in any text argument of any function are refused', async () => {
    const functions = await server.query<{ name: string; names: string[]; types: string[] }>(
      `select proname as name, proargnames[1:pronargs] as names,
         array(select format_type(type, null) from unnest(proargtypes) with ordinality as a (type, position)
               order by position) as types
       from pg_proc
       where pronamespace = 'public'::regnamespace and 'text'::regtype = any (proargtypes)
       order by proname`,
    )
    const calls = functions.flatMap(({ name, names, types }) =>
      names
        .filter((_, position) => types[position] === 'text')
        .map((argument) => {
          const values = names.map((other, position) => [
            other,
            other === argument ? marks : (validValues[types[position] ?? ''] ?? null),
          ])
          return { name, argument, values: Object.fromEntries(values) as Record<string, unknown> }
        }),
    )
    expect(calls.length).toBeGreaterThan(100)
    const accepted: unknown[] = []
    for (const { name, argument, values } of calls) {
      for (const by of [player, organiser]) {
        const { status, body } = await send(`/rest/v1/rpc/${name}`, values, by)
        if (![400, 403].includes(status)) accepted.push({ name, argument, status, body })
      }
    }
    expect(accepted).toEqual([])
  })

  it('with 40,000 rows are refused to everybody who may not write', async () => {
    const rows = Array.from({ length: 40_000 }, () => ({ points: 1 }))
    const clues = Array.from({ length: 40_000 }, () => ({ name_hu: 'Nyom' }))
    for (const by of [undefined, player]) {
      for (const [table, body] of [
        ['scans', rows],
        ['clue_templates', clues],
      ] as const) {
        const { status } = await send(`/rest/v1/${table}`, body, by)
        expect([401, 403, 413]).toContain(status)
      }
    }
    expect((await send('/rest/v1/rpc/server_time', {})).status).toBe(200)
  })

  it('that change or delete every row of a table are refused, to organisers too', async () => {
    for (const by of [undefined, player, organiser]) {
      for (const method of ['PATCH', 'DELETE']) {
        const { status, body } = await send('/rest/v1/qr_codes', { name: 'Kód' }, by, method)
        expect({ status, body }).toEqual({ status: 400, body: expect.stringContaining('21000') })
      }
    }
  })

  it('violate no invariant', async () => {
    expect(await server.query('select * from private.check_invariants()')).toEqual([])
  })
})
