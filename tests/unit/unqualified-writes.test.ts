import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findUnqualifiedWrites } from '../../supabase/local/tools/unqualified-writes'

const folder = fileURLToPath(new URL('../../supabase', import.meta.url))
const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.sql') && !file.startsWith('.temp'),
)

const inFunction = (body: string, language = 'plpgsql') => `
  -- A comment with "update t set a = 1".
  create function private.f() returns void language ${language} as $$ ${body} $$;`

describe('Every UPDATE and DELETE has a WHERE', () => {
  it.each(scripts)('in %s', async (file) => {
    // psql commands are not SQL.
    const sql = readFileSync(`${folder}/${file}`, 'utf8').replaceAll(/^\\.*$/gm, '')
    expect(await findUnqualifiedWrites(sql)).toEqual([])
  })
})

describe('An UPDATE or DELETE without WHERE is found', () => {
  it.each([
    ['at the top', 'update t set a = 1;'],
    [
      'in a common table expression',
      'with gone as (delete from t returning *) select * from gone;',
    ],
    ['in a PL/pgSQL function', inFunction('begin update t set a = 1; end')],
    ['in a branch', inFunction('begin if true then delete from t; end if; end')],
    [
      'in a loop over its rows',
      inFunction('declare r record; begin for r in delete from t returning * loop end loop; end'),
    ],
    [
      'behind RETURN QUERY',
      `create function f() returns setof t language plpgsql as 'begin return query update t set a = 1 returning *; end';`,
    ],
    ['in an SQL function', inFunction('delete from t', 'sql')],
    [
      'in an SQL function with a standard body',
      'create function f() returns void begin atomic delete from t; end;',
    ],
    ['in a DO block', `do $$ begin update t set a = 1; end $$;`],
    ['in an EXECUTE', inFunction(`begin execute 'delete from t'; end`)],
    [
      'in an EXECUTE of a format',
      inFunction(`begin execute format('update %I set a = %L', 't', 1); end`),
    ],
    ['in a rule', 'create rule r as on insert to t do also delete from u;'],
  ])('%s', async (_where, sql) => {
    expect(await findUnqualifiedWrites(`select 1; -- ő\n${sql}`)).toHaveLength(1)
  })

  it('is reported with line and text of its statement', async () => {
    const sql = `select 'ő';\n-- why\n${inFunction('begin\n delete from t; end')}`
    expect(await findUnqualifiedWrites(sql)).toEqual([
      { line: 5, statement: expect.stringMatching(/^create function private\.f/) as string },
    ])
  })
})

describe('A statement with a WHERE is not reported', () => {
  it.each([
    'update t set a = 1 where true;',
    'delete from t using u where t.id = u.id;',
    'insert into t values (1) on conflict (id) do update set a = 1;',
    'create policy p on t for delete using (true);',
    'create trigger x after update on t for each row execute function f();',
    inFunction(`begin execute 'delete from t where id = $1' using 1; end`),
  ])('%s', async (sql) => {
    expect(await findUnqualifiedWrites(sql)).toEqual([])
  })
})
