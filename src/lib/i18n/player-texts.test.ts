import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { branchesOf } from '@/build/split-translations'

const source = new URL('../../', import.meta.url)
const entries = [
  ...['app/router', 'app/app', 'app/signed-in', 'app/layouts/main-layout'],
  ...[
    'auth-routes',
    'player-routes',
    'public-routes',
    'after-game-session-routes',
    'screen-routes',
  ].map((routes) => `app/routes/${routes}`),
]
/** Keys of the texts that only admin.json has. */
const adminBranches = branchesOf.admin.filter((branch) => !branchesOf.helpers.includes(branch))
const adminTexts = new RegExp(`['"\`](${adminBranches.join('|')})\\.[a-z]`)
/** Only organisers load these, with their own texts. */
const forAdmins = /^(?:app\/routes\/admin-routes|app\/layouts\/admin-layout)$/

function read(module: string): string | null {
  const file = ['.ts', '.tsx'].map((ending) => new URL(module + ending, source)).find(existsSync)
  return file ? readFileSync(file, 'utf8') : null
}

test('Screens of players and visitors use no texts of the organisers, which they do not load', () => {
  const seen = new Set(entries)
  const withAdminTexts: string[] = []
  for (const module of seen) {
    const text = read(module)
    if (text === null) continue
    if (adminTexts.test(text)) withAdminTexts.push(module)
    for (const [, imported = ''] of text.matchAll(
      /(?<!type .*)(?:from |import\()'@\/([\w/.-]+)'/g,
    )) {
      if (!forAdmins.test(imported)) seen.add(imported)
    }
  }
  expect(seen.size).toBeGreaterThan(300)
  expect(withAdminTexts).toEqual([])
})
