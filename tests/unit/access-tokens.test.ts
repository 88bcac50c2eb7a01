import { SignJWT } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AccessTokens } from '../../supabase/local/gateway/access-tokens'

const secret = 'a-secret-of-more-than-thirty-two-bytes'

const createTokens = () =>
  new AccessTokens(secret, 'http://localhost:3000', () => Promise.resolve([]))

const sign = (claims: Record<string, unknown>, key = secret) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(key))

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('A verified token', () => {
  afterEach(() => void vi.useRealTimers())

  it('returns the same claims, even when the first result was modified', async () => {
    const tokens = createTokens()
    const token = await sign({ sub: 'anna', role: 'authenticated', exp: inSeconds(60) })
    const first = await tokens.verify(token)
    first.role = 'service_role'
    expect(await tokens.verify(token)).toMatchObject({ sub: 'anna', role: 'authenticated' })
  })

  it('is refused after it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const tokens = createTokens()
    const token = await sign({ role: 'authenticated', exp: inSeconds(60) })
    await tokens.verify(token)
    vi.setSystemTime(Date.now() + 61_000)
    await expect(tokens.verify(token)).rejects.toThrow('"exp" claim timestamp check failed')
    await expect(tokens.verify(token)).rejects.toThrow('"exp" claim timestamp check failed')
  })

  it('is not verified again while it is one of a thousand cached tokens', async () => {
    const tokens = createTokens()
    const claims = { role: 'authenticated', exp: inSeconds(60) }
    const own = await sign({ ...claims, sub: 'anna' })
    const checks = vi.spyOn(crypto.subtle, 'verify')
    await tokens.verify(own)
    await tokens.verify(own)
    expect(checks).toHaveBeenCalledTimes(1)
    for (let number = 0; number < 1000; number += 1) {
      await tokens.verify(await sign({ ...claims, sub: String(number) }))
    }
    checks.mockClear()
    expect(await tokens.verify(own)).toMatchObject({ sub: 'anna' })
    expect(checks).toHaveBeenCalledTimes(1)
  })

  it('does not make a forged one valid', async () => {
    const tokens = createTokens()
    const claims = { role: 'authenticated', sub: 'anna', exp: inSeconds(60) }
    await tokens.verify(await sign(claims))
    const forged = await sign(claims, 'another-secret-of-thirty-two-bytes')
    await expect(tokens.verify(forged)).rejects.toThrow('signature verification failed')
  })
})
