import { expect, it } from 'vitest'
import { affectedPgtap, changedObjects, withUsers } from '../support/changed-steps'

const table = 'create table public.scans (id uuid primary key);'
const rule = (points: number) => `
  -- Adds points.
  create function private.add_points() returns int language sql as $$ select ${points} $$;`
const wrapper = `
  create function public.record_scan() returns int language sql as $$ select private.add_points() $$;`
const grant = 'grant execute on function public.record_scan to authenticated;'

it.each([
  ['a changed body', table + rule(1), table + rule(2), ['add_points']],
  ['a new statement', table, table + rule(1), ['add_points']],
  ['a removed grant', wrapper + grant, wrapper, ['record_scan']],
  ['another comment', rule(1), rule(1).replace('Adds', 'Gives'), []],
  ['nothing', wrapper, wrapper, []],
])('The changed objects of %s are found', async (_what, before, after, names) => {
  expect(await changedObjects(before, after)).toEqual(names)
})

it('The functions that call a changed one are found', () => {
  expect(withUsers(['add_points'], [rule(1), wrapper, table])).toEqual([
    'add_points',
    'record_scan',
  ])
  expect(withUsers(['points'], [rule(1), wrapper])).toEqual(['points'])
})

it('A changed pgTAP file runs under the name that its runner knows, below supabase/tests', async () => {
  const changed = ['README.md', 'supabase/tests/game/record_scan.test.sql']
  expect(await affectedPgtap(changed, 'HEAD')).toEqual(['game/record_scan.test.sql'])
})
