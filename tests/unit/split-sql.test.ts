import { expect, it } from 'vitest'
import { splitSql } from '../db/split-sql'

it('splits a script into statements with their lines', async () => {
  const script = `-- é; a comment
begin;;
/* more */
select
  'ő;';
do $$ begin perform 1; end $$;
rollback`
  expect(await splitSql(script)).toEqual([
    { sql: 'begin', line: 2 },
    { sql: "select\n  'ő;'", line: 4 },
    { sql: 'do $$ begin perform 1; end $$', line: 6 },
    { sql: 'rollback', line: 7 },
  ])
})
