import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('SECURITY.md', 'utf8')

/** Code spans that look like paths of the repository. */
const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*)`/g)]
  .map(([, name = '']) => name)
  .filter((name) => name.includes('/') || /\.(json|md|toml|ts)$/.test(name))

test('SECURITY.md names only files that exist', () => {
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !existsSync(name))).toEqual([])
})

test('Every item of the table names where it is met', () => {
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line))
  expect(rows.length).toBeGreaterThan(40)
  const empty = rows.filter((row) => {
    const [, , , place = ''] = row.split('|')
    return !/`[^`]+`|not met: see below/.test(place)
  })
  expect(empty).toEqual([])
})
