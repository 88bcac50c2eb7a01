import { expect, it } from 'vitest'
import { affectedPgtap, changedObjects, stepsFor, withUsers } from '../support/changed-steps'

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
  ['a new file', '', rule(1), ['add_points']],
  ['a deleted file', rule(1), '', ['add_points']],
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

it('A deleted file of the schema still runs the tests of the catalogue', async () => {
  const steps = await stepsFor(['supabase/schemas/20_game/gone.sql'], 'HEAD')
  const pgtap = steps.find(({ name }) => name === 'pgtap')?.command('')
  expect(pgtap).toContain('catalog/catalog.test.sql')
})

it('A changed script of pgTAP runs the files that include it', async () => {
  const ofMatrix = await affectedPgtap(['supabase/tests/access-matrix/matrix.psql'], 'HEAD')
  expect(ofMatrix).toContain('access-matrix/functions.test.sql')
  expect(ofMatrix).not.toContain('game/record_scan.test.sql')
  const ofHelpers = await affectedPgtap(['supabase/tests/support/helpers.psql'], 'HEAD')
  expect(ofHelpers).toContain('game/record_scan.test.sql')
})

it.each([
  ['tests/support/embedded.ts', 'integration-helpers', '--changed=HEAD'],
  ['tests/e2e/support/hunt.ts', 'e2e-helpers', '--only-changed=HEAD'],
])('A changed helper runs quick tests that import it: %s', async (file, name, option) => {
  const steps = await stepsFor([file], 'HEAD')
  expect(steps.find((step) => step.name === name)?.command('')).toContain(option)
})
