import { describe, expect, it } from 'vitest'
import { readEnv } from '@/config/read-env'

const origin = 'https://hunt.example'

describe('readEnv', () => {
  it('defaults to its own origin when nothing is configured', () => {
    const settings = { VITE_SUPABASE_URL: ' ', VITE_SUPABASE_PUBLISHABLE_KEY: '' }
    expect(readEnv(settings, origin)).toEqual(readEnv({}, origin))
    expect(readEnv({}, origin)).toMatchObject({ supabaseUrl: origin, ipLookupUrl: null })
  })

  it('removes trailing slashes of the backend URL', () => {
    const { supabaseUrl, supabasePublishableKey } = readEnv(
      { VITE_SUPABASE_URL: 'https://x.supabase.co//', VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_1' },
      origin,
    )
    expect([supabaseUrl, supabasePublishableKey]).toEqual(['https://x.supabase.co', 'sb_1'])
  })

  it('accepts a captcha with provider and site key', () => {
    const pair = { VITE_CAPTCHA_PROVIDER: 'hcaptcha', VITE_CAPTCHA_SITE_KEY: 'key' }
    expect(readEnv(pair, origin).captcha).toEqual({ provider: 'hcaptcha', siteKey: 'key' })
    expect(readEnv({}, origin).captcha).toBeNull()
  })

  it.each([
    { VITE_CAPTCHA_PROVIDER: 'turnstile' },
    { VITE_CAPTCHA_SITE_KEY: 'key' },
    { VITE_CAPTCHA_PROVIDER: 'recaptcha', VITE_CAPTCHA_SITE_KEY: 'key' },
  ])('rejects incomplete captcha settings and unknown providers: %o', (settings) => {
    expect(() => readEnv(settings, origin)).toThrow(/VITE_CAPTCHA_PROVIDER .* belong together/)
  })

  it.each([
    ['VITE_SUPABASE_URL', 'x.supabase.co'],
    ['VITE_TIME_ZONE', 'Budapest'],
    ['VITE_IP_LOOKUP_URL', 'no address'],
    ['VITE_GEOLOCATION_URL', 'no address'],
    ['VITE_MAP_TILE_URL', 'http://tiles.example/{z}/{x}/{y}.png'],
    ['VITE_CORS_PROXY_URL', 'https://proxy.example/without-a-place-for-the-address'],
    ['VITE_CONTACT_EMAIL', 'no address'],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', 7],
  ])('rejects %s = %s', (name, value) => {
    expect(() => readEnv({ [name]: value }, origin)).toThrow(name)
  })
})
