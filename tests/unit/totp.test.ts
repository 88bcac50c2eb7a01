import { Secret } from 'otpauth'
import { describe, expect, it, test } from 'vitest'
import { enrolmentPicture, newEnrolment, stepOfCode } from '../../supabase/local/gateway/totp'

/** Appendix B of RFC 6238, SHA-1: time in seconds, code. Six digits are the last six of its eight. */
const vectors: [number, string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]
const secret = Secret.fromLatin1('12345678901234567890').base32

describe('Codes of RFC 6238', () => {
  it.each(vectors)(
    'at %i s are valid in their own time step and its neighbours',
    (seconds, digits) => {
      const code = digits.slice(-6)
      const step = Math.floor(seconds / 30)
      expect(stepOfCode(secret, code, seconds * 1000)).toBe(step)
      expect(stepOfCode(secret, code, (seconds - 30) * 1000)).toBe(step)
      expect(stepOfCode(secret, code, (seconds + 30) * 1000)).toBe(step)
      expect(stepOfCode(secret, code, (seconds - 60) * 1000)).toBeUndefined()
      expect(stepOfCode(secret, code, (seconds + 60) * 1000)).toBeUndefined()
    },
  )

  it.each(['', '28708', '94287082', '28708２', ' 287082', '287082\n', '-87082'])(
    'are six digits, not %j',
    (code) => expect(stepOfCode(secret, code, 59_000)).toBeUndefined(),
  )
})

test('Every factor has a unique secret of 160 bits', () => {
  const secrets = Array.from({ length: 50 }, () => newEnrolment('hunt', 'anna@hunt.test').secret)
  expect(new Set(secrets).size).toBe(50)
  for (const made of secrets) expect(Secret.fromBase32(made).bytes).toHaveLength(20)
})

test('The otpauth URI has issuer and account, with special characters', () => {
  const { uri, secret: made } = newEnrolment('AR: Kincs & társa', 'anna+hunt@hunt.test')
  const url = new URL(uri)
  expect(uri).toMatch(/^otpauth:\/\/totp\//)
  expect(decodeURIComponent(url.pathname)).toContain('anna+hunt@hunt.test')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    issuer: 'AR: Kincs & társa',
    secret: made,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('The QR code works in an unescaped data URL', async () => {
  const picture = await enrolmentPicture(newEnrolment('hunt', 'anna@hunt.test').uri)
  expect(picture).toMatch(/^<svg [\s\S]*<\/svg>$/)
  expect(picture).not.toMatch(/[#%]/)
})
