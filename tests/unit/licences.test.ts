import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  license?: string
  dev?: boolean
  devOptional?: boolean
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

/** Development dependencies whose output is part of the build. */
const builtIn = new Set(['tailwindcss', 'daisyui', 'workbox-core', '@expo-google-fonts/inter'])

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

/** Whether allowed licences alone satisfy an SPDX expression. */
function isAllowed(expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((part) => allowed.has(part)))
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const shipped = Object.entries(lock.packages)
  .map(([path, about]) => ({ name: nameOf(path), path, ...about }))
  .filter(
    ({ name, path, dev, devOptional }) =>
      path !== '' && ((!dev && !devOptional) || builtIn.has(name)),
  )

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
