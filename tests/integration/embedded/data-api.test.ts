import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Embedded } from '../../support/embedded'
import { backends } from '../../support/backends'

const probes = `
  create function public.probe_json(p_value jsonb) returns jsonb language sql as
    $$ select jsonb_build_object('type', jsonb_typeof(p_value), 'value', p_value) $$;
  create function public.probe_formats() returns table (moment timestamptz, amount numeric)
    language sql as $$ select timestamptz '2026-06-01 12:30:00+02', numeric '12.50' $$;
  create type public.probe_step as (moment timestamptz, note text);
  create type public.probe_report as (first public.probe_step, last public.probe_step, steps public.probe_step[]);
  create function public.probe_report() returns public.probe_report language sql as $$
    select row(steps[1], null, steps)::public.probe_report
    from (select array[row('2026-06-01 12:30:00+02', 'a "b", (c)')::public.probe_step] as steps) s $$;
  create function public.probe_failure(p_code text) returns void language plpgsql as $$
    begin raise exception 'told' using errcode = p_code, hint = 'the hint', detail = 'the detail';
    end $$;
  -- Holds the first lock and waits for the second, which another call holds.
  create function public.probe_circle(p_first int, p_second int) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(p_first);
      while (select count(*) < 2 from pg_locks
             where locktype = 'advisory' and granted and objid::bigint in (p_first, p_second)) loop end loop;
      perform pg_advisory_xact_lock(p_second);
    end $$;
  create function public.probe_role() returns jsonb language sql as $$
    select jsonb_build_object('role', current_user, 'uid', auth.uid(), 'path',
      current_setting('request.path', true), 'method', current_setting('request.method', true)) $$;
  create function public.probe_session() returns jsonb language sql as $$
    select jsonb_build_object('session', session_user, 'statement', current_setting('statement_timeout'),
      'lock', current_setting('lock_timeout')) $$;
  create table public.probe_venues (id int primary key, amount int check (amount > 0));
  alter table public.probe_venues enable row level security;
  create policy venue on public.probe_venues for select to anon
    using (current_setting('request.headers', true)::json ->> 'x-venue' = 'budapest');
  create policy positive on public.probe_venues for insert to anon with check (true);
  insert into public.probe_venues values (1, 1);
  grant select, insert on public.probe_venues to anon;
  grant execute on function public.probe_json, public.probe_formats, public.probe_report, public.probe_failure,
    public.probe_circle, public.probe_role, public.probe_session to anon, authenticated, service_role;
`

describe.each(backends)('The Data API on $name', ({ name, start }) => {
  let server: Embedded

  beforeAll(async () => {
    server = await start()
    await server.exec(probes)
  })

  afterAll(async () => server.close())

  const call = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${server.url}/rest/v1/${path}`, {
      ...init,
      headers: { apikey: server.publishableKey, ...headers },
    })

  it('grants no table to anon or authenticated by default', async () => {
    await server.client().from('probe_venues').select()
    const player = await server.player()
    await player.client.from('profiles').select()
    const granted = await server.query(
      `select table_schema, table_name, grantee, privilege_type
       from information_schema.role_table_grants
       where grantee in ('anon', 'authenticated')
         and (table_schema in ('auth', 'private') or privilege_type in ('TRUNCATE', 'TRIGGER'))
         and table_schema <> 'storage'`,
    )
    expect(granted).toEqual([])
  })

  it.each([
    ['object', { a: [1, { b: 'ő' }] }],
    ['array', [1, 'two', null]],
  ])('hands a jsonb argument over as the %s that it is', async (type, value) => {
    const { data } = await server.client().rpc('probe_json', { p_value: value })
    expect(data).toEqual({ type, value })
  })

  it('formats times and numbers like PostgREST', async () => {
    const { data } = await server.client().rpc('probe_formats')
    expect(data).toEqual([{ moment: '2026-06-01T10:30:00+00:00', amount: 12.5 }])
  })

  it('answers composite values within a composite as objects', async () => {
    const { data } = await server.client().rpc('probe_report')
    const step = { moment: '2026-06-01T10:30:00+00:00', note: 'a "b", (c)' }
    expect(data).toEqual({ first: step, last: null, steps: [step] })
  })

  it.each([
    ['P0001', 400],
    ['28000', 403],
    ['23514', 400],
    ['KK001', 400],
    ['40001', 500],
    ['40P01', 500],
    ['PT409', 409],
  ])('answers %s with %i and keeps hint and details', async (code, status) => {
    const response = await server.client().rpc('probe_failure', { p_code: code })
    expect(response.status).toBe(status)
    expect(response.error).toMatchObject({
      code,
      message: 'told',
      hint: 'the hint',
      details: 'the detail',
    })
  })

  // PGlite has one connection, so nothing can happen at the same time.
  const itWithConnections = name === 'PostgreSQL' ? it : undefined
  itWithConnections?.('answers a deadlock as PostgREST does', async () => {
    const circle = (p_first: number, p_second: number) =>
      server.client().rpc('probe_circle', { p_first, p_second })
    const answers = await Promise.all([circle(71, 72), circle(72, 71)])
    const [through, ended] = answers.sort((a, b) => a.status - b.status)
    expect(through).toMatchObject({ status: 204, error: null })
    expect(ended).toMatchObject({ status: 500, error: { code: '40P01' } })
  })

  it.each(['', 'nobody'])('refuses %j as the user of a token operation by its name', async (id) => {
    const { client } = await server.player()
    const { status, error } = await client.rpc('get_token_balance', { p_user_id: id })
    expect({ status, hint: error?.hint }).toEqual({ status: 400, hint: 'invalid_user_id' })
  })

  it.each([
    { value: 1 },
    { value: true },
    { value: 'x' },
    { value: { toString: 1 } },
    { value: [{ toString: 1 }] },
  ])('refuses $value where a list belongs, and answers whoever comes next', async ({ value }) => {
    for (const [name, list] of [
      ['track_clue_views', 'p_clue_ids'],
      ['admin_list_activity', 'p_identifiers'],
    ] as const) {
      const body = JSON.stringify({ [list]: value })
      const headers = { 'content-type': 'application/json' }
      const { status } = await call(`rpc/${name}`, headers, { method: 'POST', body })
      expect(status).toBeLessThan(500)
      expect((await server.client().rpc('server_time')).status).toBe(200)
    }
  })

  it('names the violated constraint instead of an internal error', async () => {
    const { status, error } = await server
      .client()
      .from('probe_venues')
      .insert({ id: 2, amount: 0 })
    expect({ status, code: error?.code }).toEqual({ status: 400, code: '23514' })
  })

  it('exposes request headers to policies', async () => {
    const without = await call('probe_venues')
    const within = await call('probe_venues', { 'x-venue': 'budapest' })
    expect(await without.json()).toEqual([])
    expect(await within.json()).toHaveLength(1)
  })

  it("sets Supabase's statement timeouts, and connects to PostgreSQL as authenticator", async () => {
    const session = name === 'PGlite' ? 'postgres' : 'authenticator'
    const { data: visitors } = await server.client().rpc('probe_session')
    expect(visitors).toEqual({ session, lock: '8s', statement: '3s' })
    const { client } = await server.player()
    const { data: players } = await client.rpc('probe_session')
    expect(players).toEqual({ session, lock: '8s', statement: '8s' })
  })

  it('identifies the caller by the claims only', async () => {
    const player = await server.player()
    const { data } = await player.client.rpc('probe_role')
    expect(data).toEqual({
      role: 'authenticated',
      uid: player.id,
      path: '/rpc/probe_role',
      method: 'POST',
    })
  })

  it('maps API keys to their roles', async () => {
    const anonymous = await server.client().rpc('probe_role')
    const service = await server.client(server.secretKey).rpc('probe_role')
    expect(anonymous.data).toMatchObject({ role: 'anon', uid: null })
    expect(service.data).toMatchObject({ role: 'service_role', uid: null })
  })

  it.each([
    ['not.a.jwt', 'PGRST301'],
    ['nonsense', 'PGRST301'],
  ])('refuses the broken token "%s"', async (token, code) => {
    const response = await call('rpc/probe_role', { authorization: `Bearer ${token}` })
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 401,
      body: { code },
    })
    expect(response.headers.get('www-authenticate')).toContain('invalid_token')
  })

  it.each(['5', '"name"', ' true'])(
    'takes %s for no row, whichever columns it names',
    async (body) => {
      const response = await fetch(`${server.url}/rest/v1/profiles?id=eq.1&columns=name`, {
        method: 'PATCH',
        headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
        body,
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'PGRST102' })
    },
  )

  it('refuses a request without a key', async () => {
    const response = await fetch(`${server.url}/rest/v1/profiles`)
    expect(response.status).toBe(401)
  })

  it('compresses large answers for clients that accept it', async () => {
    const answerFor = async (length: number, encoding: string) => {
      const value = { text: 'x'.repeat(length) }
      const response = await call(
        'rpc/probe_json',
        { 'content-type': 'application/json', 'accept-encoding': encoding },
        { method: 'POST', body: JSON.stringify({ p_value: value }) },
      )
      expect(await response.json()).toEqual({ type: 'object', value })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      return response.headers.get('content-encoding')
    }
    expect(await answerFor(5000, 'gzip, br')).toBe('gzip')
    expect(await answerFor(5000, 'identity')).toBeNull()
    expect(await answerFor(5, 'gzip')).toBeNull()
  })

  it('supports HEAD on functions', async () => {
    const response = await server.client().rpc('probe_json', { p_value: { a: 1 } }, { head: true })
    expect({ status: response.status, error: response.error }).toEqual({ status: 200, error: null })
  })

  it('answers 401 or 403 for a missing privilege, for anonymous or signed-in callers', async () => {
    const player = await server.player()
    const anonymous = await server.client().rpc('admin_overview')
    expect(anonymous.status).toBe(401)
    const signedIn = await player.client.rpc('admin_overview')
    expect({ status: signedIn.status, hint: signedIn.error?.hint }).toEqual({
      status: 403,
      hint: 'admin_permissions_required',
    })
  })

  it.each([
    '/_system/config',
    '/_system/introspect',
    '//_system/config',
    '/rest/v1/../../_system/info',
  ])('keeps %s off the app port', async (path) => {
    const response = await fetch(`${server.url}${path}`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('jwt_secret')
  })
})
