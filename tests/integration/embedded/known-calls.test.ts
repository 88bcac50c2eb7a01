import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Embedded } from '../../support/embedded'
import { backends } from '../../support/backends'

const functions = `
  create type public.probe_pair as (first text, second bigint);
  create function public.probe_value(p_text text default null, p_number int default 1, p_list uuid[] default null)
    returns text language sql as $$ select concat_ws('/', p_text, p_number, p_list) $$;
  create function public.probe_json(p_value jsonb, p_more json default null) returns jsonb language sql as
    $$ select jsonb_build_object('type', jsonb_typeof(p_value), 'value', p_value, 'more', p_more) $$;
  create type public.probe_nest as (pair public.probe_pair, pairs public.probe_pair[], moment timestamptz);
  create function public.probe_nest(p_number bigint) returns public.probe_nest language sql as $$
    select jsonb_populate_record(null::public.probe_nest, jsonb_build_object('moment', '2026-06-01 12:30:00+02',
      'pairs', jsonb_build_array(jsonb_build_object('first', 'ő', 'second', p_number)))) $$;
  create function public.probe_pair(p_number bigint) returns public.probe_pair language sql as
    $$ select ('első'::text, p_number)::public.probe_pair $$;
  create function public.probe_pairs(p_count int) returns setof public.probe_pair language sql as
    $$ select (n::text, n)::public.probe_pair from generate_series(1, p_count) n $$;
  create function public.probe_numbers(p_count int) returns setof bigint language sql as
    $$ select 9007199254740993 + n from generate_series(1, p_count) n $$;
  create function public.probe_table() returns table (moment timestamptz, amount numeric, bytes bytea) language sql as
    $$ select timestamptz '2026-06-01 12:30:00+02', numeric '12.50', '\\x00ff'::bytea $$;
  create function public.probe_void() returns void language sql as $$ select $$;
  create function public.probe_null() returns text language sql as $$ select null::text $$;
  create function public.probe_failure(p_code text) returns void language plpgsql as $$
    begin raise exception 'told' using errcode = p_code, hint = 'the hint', detail = 'the detail'; end $$;
  create function public.probe_status(p_status text) returns text language sql as
    $$ select set_config('response.status', p_status, true) $$;
  create function public.probe_header(p_headers text) returns text language sql as
    $$ select set_config('response.headers', p_headers, true) $$;
  create function public.probe_settings() returns jsonb language sql as $$
    select jsonb_build_object('role', current_user, 'uid', auth.uid(), 'path', current_setting('request.path'),
      'method', current_setting('request.method'), 'agent', current_setting('request.headers')::json ->> 'user-agent',
      'limit', current_setting('statement_timeout')) $$;
  create function public.probe_private() returns int language sql as $$ select 1 $$;
  revoke all on function public.probe_private from public, anon;
  grant execute on function public.probe_private to authenticated;
  grant execute on function public.probe_value, public.probe_json, public.probe_nest, public.probe_pair, public.probe_pairs,
    public.probe_numbers, public.probe_table, public.probe_void, public.probe_null, public.probe_failure,
    public.probe_status, public.probe_header, public.probe_settings to anon, authenticated;
`

const uuid = '7fda1b3e-5a0f-4c0e-9b57-0d2f3f3b6f10'

/** Calls of one kind stand together, so that the later ones are answered by what the first has shown. */
const calls: [name: string, args: unknown][] = [
  ['probe_value', {}],
  ['probe_value', { p_text: 'Őrség' }],
  ['probe_value', { p_text: `'); drop table x; -- \\ "€" 🦁` }],
  ['probe_value', { p_text: null }],
  ['probe_value', { p_text: 'a', p_number: 7 }],
  ['probe_value', { p_number: 8, p_text: 'b' }],
  ['probe_value', { p_number: '9' }],
  ['probe_value', { p_number: 'nine' }],
  ['probe_value', { p_number: 1.5 }],
  ['probe_value', { p_number: true }],
  ['probe_value', { p_list: [uuid, uuid] }],
  ['probe_value', { p_list: [] }],
  ['probe_value', { p_list: `{${uuid}}` }],
  ['probe_value', { p_list: ['wrong'] }],
  ['probe_json', { p_value: { a: 1, b: ['é', null] } }],
  ['probe_json', { p_value: {} }],
  ['probe_json', { p_value: [1, 2] }],
  ['probe_json', { p_value: '{"a": 1.50}' }],
  ['probe_json', { p_value: 'no json' }],
  ['probe_json', { p_value: 5, p_more: false }],
  ['probe_json', { p_value: null, p_more: { x: {} } }],
  ['probe_pair', { p_number: 1 }],
  ['probe_pair', { p_number: 9007199254740991 }],
  ['probe_pair', { p_number: '9007199254740993' }],
  ['probe_nest', { p_number: 2 }],
  ['probe_nest', { p_number: null }],
  ['probe_pairs', { p_count: 2 }],
  ['probe_pairs', { p_count: 1 }],
  ['probe_pairs', { p_count: 0 }],
  ['probe_pairs', { p_count: 1500 }],
  ['probe_numbers', { p_count: 2 }],
  ['probe_numbers', { p_count: 0 }],
  ['probe_table', {}],
  ['probe_void', {}],
  ['probe_null', {}],
  ['probe_failure', { p_code: 'PT409' }],
  ['probe_failure', { p_code: 'P0001' }],
  ['probe_failure', { p_code: '42501' }],
  ['probe_failure', { p_code: '22003' }],
  ['probe_status', { p_status: '' }],
  ['probe_status', { p_status: '201' }],
  ['probe_status', { p_status: '204' }],
  ['probe_status', { p_status: 'x' }],
  ['probe_header', { p_headers: '' }],
  ['probe_header', { p_headers: '[{"x-hunt": "budapest"}]' }],
  ['probe_header', { p_headers: '[1]' }],
  ['probe_settings', {}],
  ['probe_private', {}],
  ['probe_value', { p_text: 'a', p_unknown: 1 }],
  ['probe_value', { 'p_text string,p_number': 1 }],
  ['probe_value', { __proto__: null, constructor: 1 }],
  ['probe_pair', {}],
  ['probe_none', {}],
  ['probe_value', []],
  ['probe_value', [{ p_text: 'a' }]],
]

describe.each(backends)('Calls of known kinds on $name', ({ name, start }) => {
  let server: Embedded
  let token: string

  beforeAll(async () => {
    server = await start()
    await server.exec(functions)
    token = (await server.player()).accessToken
  })

  afterAll(async () => server.close())

  const send = async (call: (typeof calls)[number], headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/rest/v1/rpc/${call[0]}`, {
      method: 'POST',
      headers: {
        apikey: server.publishableKey,
        'content-type': 'application/json',
        'content-profile': 'public',
        ...headers,
      },
      body: JSON.stringify(call[1]),
    })
    const sent = [...response.headers].filter(([header]) => header !== 'date')
    return {
      call,
      status: response.status,
      headers: sent,
      body: Buffer.from(await response.arrayBuffer()).toString('latin1'),
    }
  }

  it('are answered byte for byte as by lite', { timeout: 240_000 }, async () => {
    const callers: Record<string, string>[] = [{}, { authorization: `Bearer ${token}` }]
    for (const caller of callers)
      for (const call of calls) {
        // An answer that only lite gives, because the header names two types.
        const byLite = await send(call, { ...caller, accept: 'application/json, */*' })
        for (const accept of ['*/*', 'application/json', '*/*', 'application/json'])
          expect(await send(call, { ...caller, accept })).toEqual(byLite)
      }
  })

  it('have the rights of their caller, also after others with more rights', async () => {
    const authorization = `Bearer ${token}`
    // After five executions PostgreSQL may keep a plan that has the function's body in it.
    for (let again = 0; again < 10; again += 1)
      expect((await send(['probe_private', {}], { authorization })).status).toBe(200)
    for (let again = 0; again < 3; again += 1)
      expect((await send(['probe_private', {}], {})).status).toBe(401)
  })

  // PostgreSQL has them in other sessions.
  if (name === 'PGlite')
    it('are prepared in the engine', async () => {
      const [prepared] = await server.query(
        `select count(*)::int from pg_prepared_statements where name like 'call\\_%'
           and statement like '%probe\\_%'`,
      )
      expect(prepared?.['count']).toBeGreaterThan(20)
    })

  it('follow a changed function', async () => {
    const pair = () => send(['probe_pair', { p_number: 1 }], {})
    expect((await pair()).body).toContain('"second":1')
    await server.exec(`alter type public.probe_pair add attribute third text`)
    await server.exec(`create or replace function public.probe_pair(p_number bigint) returns public.probe_pair
      language sql as $$ select ('x'::text, p_number, 'új'::text)::public.probe_pair $$`)
    for (let again = 0; again < 3; again += 1)
      expect(Buffer.from((await pair()).body, 'latin1').toString()).toContain('"third":"új"')
  })
})
