import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readClientSettings } from '../../supabase/local/web/client'
import { isBuildStale } from '../../supabase/local/web/client-build'
import { hostingHeaders } from '../../supabase/local/web/hosting-headers'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kincskereses-build-'))
  writeFileSync(path.join(root, 'index.html'), '<!doctype html><title>A page</title>')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

const buildPage = () =>
  build({ root, configFile: false, logLevel: 'silent', plugins: [hostingHeaders()] })

it('An interrupted build is repeated', async () => {
  await buildPage()
  expect(isBuildStale(root)).toBe(false)
  rmSync(path.join(root, 'dist/_headers'))
  expect(isBuildStale(root)).toBe(true)
})

it.each(['src', 'public'])('A client older than a file of %s is rebuilt', async (folder) => {
  await buildPage()
  const file = path.join(root, folder, 'new.txt')
  mkdirSync(path.dirname(file))
  writeFileSync(file, 'new')
  const later = Date.now() / 1000 + 60
  utimesSync(file, later, later)
  expect(isBuildStale(root)).toBe(true)
})

it('A client built for another backend is rebuilt, whether settings are in the environment or a file', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://x.supabase.co')
  await buildPage()
  expect(isBuildStale(root)).toBe(false)
  const headers = readFileSync(path.join(root, 'dist/_headers'), 'utf8')
  expect(headers).toContain('https://x.supabase.co')
  expect(headers).toContain('cache-control: no-cache')

  vi.unstubAllEnvs()
  expect(isBuildStale(root)).toBe(true)
  vi.stubEnv('VITE_SUPABASE_URL', undefined)
  writeFileSync(path.join(root, '.env.local'), 'VITE_SUPABASE_URL=https://x.supabase.co')
  await readClientSettings(root)
  expect(isBuildStale(root)).toBe(false)
})

it('Static hosts allow no page in a frame: their patterns cannot match the query of embedded screens', async () => {
  await buildPage()
  const headers = readFileSync(path.join(root, 'dist/_headers'), 'utf8')
  expect(headers.match(/^\/.*/gm)).toEqual(['/*'])
  expect(headers).toContain("frame-ancestors 'none'")
  expect(headers).toContain('x-frame-options: DENY')
})

it.each(['assets', 'locales'])(
  'Hosts find out that a missing file of %s is no page',
  async (name) => {
    await buildPage()
    expect(readFileSync(path.join(root, 'dist', name, '404.html'), 'utf8')).toContain('404')
  },
)
