import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  license?: string
  dependencies?: Record<string, string>
}

/** Licences compatible with the app's own, when their notices are included. */
const allowed = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'CC0-1.0',
  'Zlib',
  'OFL-1.1',
])

/** Exceptions with their reasons. */
const exceptions: Record<string, string> = {
  'react-leaflet':
    'Hippocratic-2.1: free of charge, with an ethical condition. Said in SECURITY.md',
  '@react-leaflet/core': 'Hippocratic-2.1: see react-leaflet',
  '@supabase/auth-ui-react': 'Names none in its package.json; its LICENSE file is the MIT licence',
}

/** Packages that no file of `src` imports but whose output is part of the build. */
const builtIn = ['tailwindcss', 'daisyui', '@expo-google-fonts/inter']

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

/** Whether allowed licences alone satisfy an SPDX expression. */
function isAllowed(expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((part) => allowed.has(part)))
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}

/** Returns the key of the package that `from` gets when it imports `name`, as Node.js looks for it. */
function locate(from: string, name: string): string | undefined {
  const key = `${from}${from === '' ? '' : '/'}node_modules/${name}`
  if (key in packages) return key
  return from === ''
    ? undefined
    : locate(from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name)
}

const isSource = /^(?!build\/|.*\.(test|fixture|d)\.).*\.(tsx?|css)$/
const imports = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => isSource.test(file))
  .flatMap((file) => [
    ...readFileSync(`src/${file}`, 'utf8').matchAll(
      /(?:from |import ?\(?|url\()['"]((@[\w-]+\/)?[a-z][\w.-]*)/g,
    ),
  ])
  .map(([, name = '']) => name)
const direct = packages['']?.dependencies ?? {}

/** Keys of the packages whose code is in the built client; the iteration includes keys that are added on the way. */
const shippedKeys = new Set(
  [...imports.filter((name) => name in direct), ...builtIn].map((name) => `node_modules/${name}`),
)
for (const key of shippedKeys) {
  for (const name of Object.keys(packages[key]?.dependencies ?? {})) {
    const found = locate(key, name)
    if (found) shippedKeys.add(found)
  }
}
const shipped = [...shippedKeys].map((path) => ({ name: nameOf(path), ...packages[path] }))

test('Every shipped package has an allowed licence', () => {
  expect(shipped.length).toBeGreaterThan(150)
  const offenders = shipped
    .filter(({ name, license = '' }) => !isAllowed(license) && !(name in exceptions))
    .map(({ name, license }) => `${name}: ${license ?? 'none'}`)
  expect(offenders).toEqual([])
})

test('Every exception is still needed', () => {
  const names = new Set(shipped.map(({ name }) => name))
  expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([])
  for (const name of builtIn) expect(names).toContain(name)
})

test('A missing or incompatible licence is found', () => {
  expect(isAllowed('MIT AND Zlib')).toBe(true)
  expect(isAllowed('(MPL-2.0 OR Apache-2.0)')).toBe(true)
  for (const expression of ['', 'GPL-3.0-only', 'MIT AND GPL-2.0', 'AGPL-3.0 OR SSPL-1.0']) {
    expect(isAllowed(expression)).toBe(false)
  }
})
