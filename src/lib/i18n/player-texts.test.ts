import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { branchesOf } from '@/build/split-translations'

const source = new URL('../../', import.meta.url)
const playerEntries = [
  ...['app/router', 'app/app', 'app/signed-in', 'app/layouts/main-layout'],
  ...[
    'auth-routes',
    'player-routes',
    'public-routes',
    'after-game-session-routes',
    'screen-routes',
  ].map((routes) => `app/routes/${routes}`),
]
/** Only organisers load these, with their own texts. */
const adminEntries = ['app/routes/admin-routes', 'app/layouts/admin-layout']
/** It loads the texts of the results itself. */
const certificates = 'features/results/admin/certificates'

function read(module: string): string | null {
  const file = ['.ts', '.tsx'].map((ending) => new URL(module + ending, source)).find(existsSync)
  return file ? readFileSync(file, 'utf8') : null
}

/** Modules with keys of the branches, among `entries` and all that they import without passing `excluded`. */
function modulesWithTexts(
  branches: readonly string[],
  entries: readonly string[],
  excluded: readonly string[],
): string[] {
  const keys = new RegExp(`['"\`](${branches.join('|')})\\.[a-z]`)
  const seen = new Set(entries)
  const found: string[] = []
  for (const module of seen) {
    const text = read(module)
    if (text === null) continue
    if (keys.test(text)) found.push(module)
    for (const [, imported = ''] of text.matchAll(
      /(?<!type .*)(?:from |import\()'@\/([\w/.-]+)'/g,
    )) {
      if (!excluded.includes(imported)) seen.add(imported)
    }
  }
  expect(seen.size).toBeGreaterThan(300)
  return found
}

test('Screens of players and visitors use no texts of the organisers, which they do not load', () => {
  const branches = branchesOf.admin.filter((branch) => !branchesOf.helpers.includes(branch))
  expect(modulesWithTexts(branches, playerEntries, adminEntries)).toEqual([])
})

test('Screens of organisers use no texts of files that they do not load', () => {
  const { admin, ...others } = branchesOf
  const branches = Object.values(others)
    .flat()
    .filter((branch) => !admin.includes(branch))
  expect(modulesWithTexts(branches, adminEntries, [certificates])).toEqual([])
})
