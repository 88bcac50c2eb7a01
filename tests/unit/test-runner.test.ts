import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

test.each([
  ['--only=unit,nowhere', 'No such step: nowhere. Steps: '],
  ['--ony=unit', "Unknown option '--ony'"],
  ['unit', "Unexpected argument 'unit'"],
])('npm test -- %s says what is wrong with it, and runs nothing', (argument, said) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(root, 'tests/run.ts'), argument],
    { cwd: root, encoding: 'utf8', timeout: 30_000 },
  )
  expect(stdout).toBe('')
  expect(stderr).toContain(said)
  expect(stderr).not.toMatch(/\n {4}at /)
  expect(status).toBe(1)
})
