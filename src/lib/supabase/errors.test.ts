import { AuthError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { describe, expect, it, test } from 'vitest'
import {
  AppError,
  clientErrorKeys,
  toReadError,
  toAppError,
  toErrorKey,
} from '@/lib/supabase/errors'
import { errorKeys } from '@/types/database.types'

describe('toAppError', () => {
  it('takes the key from the hint, not from the message', () => {
    const error = toAppError(
      {
        message: 'Insufficient token balance',
        hint: 'price_changed',
        details: 'now 40',
        code: 'PT409',
      },
      409,
    )
    expect(error).toMatchObject({ key: 'price_changed', status: 409, detail: 'now 40' })
  })

  it('does not guess a key from a message', () => {
    expect(toAppError({ message: 'Insufficient token balance', hint: null }, 400).key).toBe(
      'unknown',
    )
  })

  it('ignores hints that are not in the catalogue', () => {
    expect(toAppError({ hint: 'Perhaps you meant to call f()', code: 'PGRST202' }, 404).key).toBe(
      'unknown',
    )
  })

  it.each([
    [401, 'user_not_authenticated'],
    [403, 'unauthorized_access'],
    [429, 'rate_limit_exceeded'],
    [500, 'unknown'],
    [503, 'server_busy'],
    [504, 'server_busy'],
  ])('falls back to the status %i', (status, key) => {
    expect(toAppError({ message: 'x', code: '42501' }, status)).toMatchObject({ key, status })
  })

  it.each([
    ['23505', 'already_exists'],
    ['23503', 'still_in_use'],
    ['23514', 'invalid_input'],
    ['23502', 'invalid_input'],
    ['22P02', 'invalid_input'],
    ['23001', 'unknown'],
    ['40P01', 'server_busy'],
    ['40001', 'server_busy'],
    ['55P03', 'server_busy'],
    ['57014', 'server_busy'],
    ['2', 'unknown'],
  ])('maps SQLSTATE %s to %s', (code, key) => {
    expect(toAppError({ message: 'x', code, hint: null }, 409).key).toBe(key)
  })

  it.each(['PGRST301', 'PGRST303'])('maps %s to session_expired', (code) => {
    expect(toAppError({ message: 'JWT expired', code }, 401).key).toBe('session_expired')
  })

  it('maps a fetch without response to network_unavailable', () => {
    expect(toAppError(new TypeError('Failed to fetch')).key).toBe('network_unavailable')
    expect(toAppError({ message: 'TypeError: Failed to fetch', hint: '', code: '' }, 0).key).toBe(
      'network_unavailable',
    )
    expect(toAppError(new AuthRetryableFetchError('x', 0)).key).toBe('network_unavailable')
    // Error of Storage.
    const unsent = (originalError: Error) =>
      Object.assign(new Error('x'), { name: 'StorageUnknownError', originalError })
    expect(toAppError(unsent(new TypeError('Failed to fetch'))).key).toBe('network_unavailable')
    expect(toAppError(unsent(new Error('other'))).key).toBe('unknown')
  })

  it('reads the status that hosted Storage names in its body', () => {
    // It answers 400 to both.
    const rejected = (statusCode: string) =>
      toAppError(
        Object.assign(new Error('x'), { name: 'StorageApiError', status: 400, statusCode }),
      )
    expect(rejected('403')).toMatchObject({ key: 'unauthorized_access', status: 403 })
    expect(rejected('429').key).toBe('rate_limit_exceeded')
  })

  it('maps an unreadable success to network_unavailable', () => {
    // Error of postgrest-js for a body that is not JSON.
    expect(toAppError({ message: '<h1>Hi</h1>' }, 200).key).toBe('network_unavailable')
  })

  it('distinguishes rejections by the database from errors with only a status', () => {
    const rejection = { code: 'PT403', message: 'no', hint: 'unauthorized_access' }
    expect(toAppError(rejection, 403)).toMatchObject({
      key: 'unauthorized_access',
      isRejection: true,
    })
    expect(toAppError({ ...rejection, hint: null }, 403)).toMatchObject({
      key: 'unauthorized_access',
      isRejection: false,
    })
    expect(new AppError('already_scanned', 409).isRejection).toBe(true)
    expect(new AppError('unknown', 400).isRejection).toBe(false)
  })

  it('distinguishes server errors from a missing network', () => {
    expect(toAppError(new AuthRetryableFetchError('x', 503))).toMatchObject({
      key: 'server_busy',
      status: 503,
    })
  })

  it('maps GoTrue session codes to session_expired', () => {
    expect(toAppError(new AuthError('x', 403, 'session_not_found')).key).toBe('session_expired')
  })

  it('passes an AppError through and wraps anything else', () => {
    const error = new AppError('already_scanned', 409)
    expect(toAppError(error)).toBe(error)
    expect(toAppError('boom')).toMatchObject({ key: 'unknown', status: 0 })
  })

  it('has no duplicates within or between the key lists', () => {
    const all = [...errorKeys, ...clientErrorKeys]
    expect(new Set(all).size).toBe(all.length)
  })
})

test('toErrorKey returns a known key or unknown', () => {
  expect(toErrorKey('insufficient_balance')).toBe('insufficient_balance')
  expect(toErrorKey('from_a_newer_server')).toBe('unknown')
  expect(toErrorKey(null)).toBe('unknown')
})

test('toReadError replaces the key unless the network is lost', () => {
  const busy = toReadError(new AppError('server_busy', 503, 'no slot'), 'profile_load_failed')
  expect(busy).toMatchObject({ key: 'profile_load_failed', status: 503, detail: 'no slot' })
  const lost = new AppError('network_unavailable')
  expect(toReadError(lost, 'profile_load_failed')).toBe(lost)
})
