import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { huntBackends } from '../support/backends'
import type { Player } from '../support/players'
import type { HuntServer } from '../support/remote'

type Column = {
  table: string
  column: string
  /** Sorted values of rows that row-level security hides from the player. */
  values: string[]
}

type Reference = {
  child: string
  parent: string
}

const columnsQuery = `
  select c.relname as "table", a.attname as "column"
  from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'jsonb'::regtype
    and a.attstattarget = 0 and has_table_privilege('authenticated', c.oid, 'select')
  order by 1, 2`

const referencesQuery = `
  select distinct r.conrelid::regclass::text as child, r.confrelid::regclass::text as parent
  from pg_catalog.pg_constraint r
  where r.contype = 'f' and r.connamespace = 'public'::regnamespace and r.conrelid <> r.confrelid
    and has_table_privilege('authenticated', r.conrelid, 'select')
    and (select count(*) from pg_catalog.pg_constraint o
         where o.contype = 'f' and o.conrelid = r.conrelid and o.confrelid = r.confrelid) = 1`

/** Both spellings of a table name, with and without schema: PostgreSQL's output depends on the search path. */
const bare = (name: string) => name.replace(/^public\./, '')

/**
 * `Prefer: count=planned` returns the planner's estimate, which uses statistics over all rows, including those that
 * row-level security hides.
 */
describe.each(huntBackends)('Estimated counts on $name', ({ start }) => {
  let server: HuntServer
  let player: Player
  let columns: Column[]
  let references: Reference[]

  /** The count that a player gets for a query; null without one. */
  async function told(
    query: string,
    count: 'planned' | 'estimated' | 'exact',
  ): Promise<string | null> {
    const response = await fetch(`${server.url}/rest/v1/${query}`, {
      headers: {
        apikey: server.publishableKey,
        authorization: `Bearer ${player.accessToken}`,
        prefer: `count=${count}`,
      },
    })
    await response.arrayBuffer()
    return response.headers.get('content-range')?.split('/')[1] ?? null
  }

  beforeAll(async () => {
    server = await start()
    const organiser = (await server.player('Szervező Sára')).client
    player = await server.player()
    const run = randomUUID().slice(0, 8).toUpperCase() // the project may keep those of an earlier run
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
    await organiser
      .from('qr_codes')
      .insert(
        numbers.map((n) => ({ name: `Kód ${n}`, latitude: 47 + n / 100, longitude: 19 + n / 100 })),
      )
      .throwOnError()
    await organiser
      .from('coupons')
      .insert(numbers.map((n) => ({ code: `TITOK${run}${n}`, kind: 'tokens', tokens: n })))
      .throwOnError()
    const { data: clues } = await organiser
      .from('clue_templates')
      .insert(numbers.map((n) => ({ name_hu: `Nyom ${n}`, price: n })))
      .select('id')
      .throwOnError()
    const { data: codes } = await organiser.from('qr_codes').select('id').limit(60).throwOnError()
    await organiser
      .from('clue_contents')
      .insert(
        (clues as { id: string }[]).map(({ id }, index) => ({
          clue_id: id,
          content_hu: `Titok ${index}`,
          qr_code_id: (codes as { id: string }[])[index]?.id,
        })),
      )
      .throwOnError()
    await server.query(
      `select private.record_activity('look', 'map', '') from generate_series(1, 50)`,
    )
    await server.query('analyze')

    columns = []
    for (const { table, column } of await server.query<Column>(columnsQuery)) {
      const [row] = await server.query<{ values: string[] | null }>(
        `select array_agg(distinct "${column}"::text) as values from public."${table}"`,
      )
      const values = (row?.values ?? []).filter((value) => value !== null).sort()
      if (values.length < 2) continue
      // Minimum, maximum and some values between: an estimate must not depend on any of them.
      const step = Math.max(1, Math.floor(values.length / 4))
      columns.push({ table, column, values: values.filter((_, index) => index % step === 0) })
    }
    references = (await server.query<Reference>(referencesQuery)).map(({ child, parent }) => ({
      child: bare(child),
      parent: bare(parent),
    }))
  })

  afterAll(() => server.close())

  it('covers printed ids, code positions and coupons', () => {
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
      expect.arrayContaining([
        'qr_codes.id',
        'qr_codes.printed_id',
        'qr_codes.short_code',
        'qr_codes.latitude',
        'coupons.code',
        'coupons.tokens',
        'clue_contents.qr_code_id',
        'clue_templates.price',
      ]),
    )
  })

  it.each(['planned', 'estimated'] as const)('tells no value from another (%s)', async (count) => {
    const talkative: string[] = []
    for (const { table, column, values } of columns) {
      for (const operator of ['eq', 'lt', 'gte']) {
        const answers = new Set<string | null>()
        // For small results PostgREST returns the exact count of the player's own rows.
        let isExact = count === 'estimated'
        for (const value of values) {
          const filter = `${column}=${operator}.${encodeURIComponent(value)}`
          const query = `${table}?select=${column}&limit=1&${filter}`
          const answer = await told(query, count)
          answers.add(answer)
          isExact &&= answer === (await told(query, 'exact'))
        }
        if (answers.size > 1 && !isExact) {
          talkative.push(`${table}.${column} ${operator}: ${[...answers]}`)
        }
      }
    }
    expect(talkative).toEqual([])
  })

  it('reveals nothing through embedded tables', async () => {
    const talkative: string[] = []
    for (const { child, parent } of references) {
      for (const { column, values } of columns.filter(({ table }) => table === parent)) {
        const answers = new Set<string | null>()
        for (const value of values) {
          const filter = `${parent}.${column}=lt.${encodeURIComponent(value)}`
          answers.add(
            await told(`${child}?select=*,${parent}!inner(${column})&limit=1&${filter}`, 'planned'),
          )
        }
        if (answers.size > 1) talkative.push(`${child} → ${parent}.${column}: ${[...answers]}`)
      }
    }
    expect(references.length).toBeGreaterThan(20)
    expect(talkative).toEqual([])
  })

  it('would reveal values of columns with statistics, such as activity log ids', async () => {
    const rows = await server.query<{ id: string }>('select id from public.activity order by id')
    const answers = new Set<string | null>()
    for (const { id } of [rows[0]!, rows[rows.length >> 1]!, rows.at(-1)!]) {
      answers.add(await told(`activity?select=id&limit=1&id=lt.${id}`, 'planned'))
    }
    expect(answers.size).toBe(3)
  })
})
