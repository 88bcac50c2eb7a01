import { describe, expect, it } from 'vitest'
import { splitSql } from '../db/split-sql'

const statements = (script: string) => splitSql(script).map(({ sql }) => sql)

describe('splitSql', () => {
  it('splits at semicolons and drops empty statements', () => {
    expect(statements('select 1;;\n select 2 ; ')).toEqual(['select 1', 'select 2'])
  })

  it.each([
    ["select 'a;b'';c'"],
    ["select E'it\\'s; fine'"],
    ['select "a;""b"'],
    ['do $$ begin perform 1; end $$'],
    ['do $x$ select $$;$$; $x$'],
    ['select /* a; /* nested; */ b; */ 1'],
    ['select 1 -- a; b\n+ 1'],
    ['create rule r as on insert to t do (select 1; select 2)'],
    [
      'create function f() returns int begin atomic select case when true then 1 end; select 2; end',
    ],
  ])('keeps %j in one piece', (sql) => {
    expect(statements(`${sql}; select 2`)).toEqual([sql, 'select 2'])
  })

  it('tells the line on which each statement starts', () => {
    const script = '-- a comment; only\n\nbegin;\n/* more */\nselect\n  1;\nrollback;\n'
    expect(splitSql(script)).toEqual([
      { sql: 'begin', line: 3 },
      { sql: 'select\n  1', line: 5 },
      { sql: 'rollback', line: 7 },
    ])
  })
})
