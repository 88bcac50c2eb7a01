import { describe, expect, it } from 'vitest'
import { securityHeaders } from '../../supabase/local/web/security-headers'

const policyOf = (provider?: string) => {
  const settings = { VITE_CAPTCHA_PROVIDER: provider }
  const policy = securityHeaders({ settings })['content-security-policy'] ?? ''
  return Object.fromEntries(policy.split('; ').map((line) => line.split(/ (.*)/, 2)))
}

describe('The content security policy', () => {
  it.each([
    ['hcaptcha', 'https://*.hcaptcha.com'],
    ['turnstile', 'https://challenges.cloudflare.com'],
  ])('lets the configured captcha in: %s', (provider, origin) => {
    const policy = policyOf(provider)
    for (const directive of ['script-src', 'frame-src', 'style-src', 'connect-src']) {
      expect(policy[directive]).toContain(origin)
    }
  })

  it.each([undefined, '', 'recaptcha'])('lets none in otherwise: %s', (provider) => {
    expect(Object.values(policyOf(provider)).join(' ')).not.toMatch(/captcha|cloudflare/)
  })
})
