import { describe, expect, it, vi } from 'vitest'
import { authErrorKey } from '@/lib/account/auth-errors'
import { requestCaptchaToken, useCaptchaChallenge } from '@/lib/account/captcha'
import { env } from '@/config/env'

vi.mock('@/config/env', () => ({ env: { captcha: null } }))
const configured = vi.mocked(env)

describe('requestCaptchaToken', () => {
  it('resolves to undefined in a build without captcha', async () => {
    configured.captcha = null
    await expect(requestCaptchaToken()).resolves.toBeUndefined()
    expect(useCaptchaChallenge.getState().challenge).toBeNull()
  })

  it('shows a new captcha for each token', async () => {
    configured.captcha = { provider: 'turnstile', siteKey: 'key' }
    for (const token of ['first', 'second']) {
      const requested = requestCaptchaToken()
      useCaptchaChallenge.getState().challenge?.onSolve(token)
      await expect(requested).resolves.toBe(token)
      expect(useCaptchaChallenge.getState().challenge).toBeNull()
    }
  })

  it('rejects with captcha_failed when it is closed or another call replaces it', async () => {
    configured.captcha = { provider: 'turnstile', siteKey: 'key' }
    const first = requestCaptchaToken()
    const second = requestCaptchaToken()
    useCaptchaChallenge.getState().challenge?.onCancel()
    for (const requested of [first, second]) {
      const error: unknown = await requested.catch((reason: unknown) => reason)
      expect(authErrorKey(error)).toBe('auth.errors.captcha_failed')
    }
  })
})
