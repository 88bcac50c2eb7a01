import { resolveConfig } from 'vite'
import { afterEach, expect, it, vi } from 'vitest'
import { checkSettings } from '../../src/build/check-settings'

afterEach(() => vi.unstubAllEnvs())

const settle = (settings: Record<string, string>, base = '/') => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  return resolveConfig({ configFile: false, base, plugins: [checkSettings()] }, 'build')
}

const url = 'https://x.supabase.co'
const serviceRole = `e30.${Buffer.from('{"iss":"supabase","role":"service_role"}').toString('base64url')}.x`
const anon = `e30.${Buffer.from('{"iss":"supabase","role":"anon"}').toString('base64url')}.x`
const hosted = (key: string) => ({ VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key })

it.each([{}, hosted('sb_publishable_1'), hosted(anon)])(
  'A client is built with %o',
  async (given) => {
    await expect(settle(given)).resolves.toBeDefined()
  },
)

it.each([
  [{ VITE_CONTACT_EMAIL: 'nobody' }, 'VITE_CONTACT_EMAIL is malformed'],
  [{ ...hosted('sb_publishable_1'), VITE_SUPABASE_URL: 'x.supabase.co' }, 'URL is malformed'],
  [{ VITE_SUPABASE_URL: url }, 'belong together'],
  [{ VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1' }, 'belong together'],
  [hosted('sb_secret_1'), 'is a secret key'],
  [hosted(serviceRole), 'is a secret key'],
])('No client is built with %o', async (given, message) => {
  await expect(settle(given)).rejects.toThrow(message)
})

it('A build for a path below the origin is refused', async () => {
  await expect(settle({}, '/hunt/')).rejects.toThrow('cannot be served below /hunt/')
})
