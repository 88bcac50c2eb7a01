import { describe, expect, it } from 'vitest'
import { readSessionUser } from '@/lib/supabase/stored-session'

const tokenOf = (claims: object) =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.c2ln`

const userWith = (...factors: { status: string }[]) => ({
  id: 'anna',
  email: 'anna@hunt.test',
  factors,
})

describe('readSessionUser of a session', () => {
  it.each([
    ['without a factor', {}, tokenOf({ aal: 'aal1' }), false],
    [
      'with an unverified factor',
      userWith({ status: 'unverified' }),
      tokenOf({ aal: 'aal1' }),
      false,
    ],
    ['after the password', userWith({ status: 'verified' }), tokenOf({ aal: 'aal1' }), true],
    [
      'after the code',
      userWith({ status: 'verified' }),
      tokenOf({ aal: 'aal2', name: '???>>>' }),
      false,
    ],
    ['without an assurance level', userWith({ status: 'verified' }), tokenOf({}), true],
    ['with an unreadable token', userWith({ status: 'verified' }), 'no token', true],
  ])('%s needs MFA or not', (_when, user, token, needsMfa) => {
    const session = { access_token: token, user: { id: 'anna', ...user } }
    expect(readSessionUser(session)).toMatchObject({ uid: 'anna', needsMfa })
  })
})
