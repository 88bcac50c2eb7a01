import { beforeEach, expect, test, vi } from 'vitest'
import { signOutIfBanned, readBan } from '@/lib/account/ban'
import { AppError } from '@/lib/supabase/errors'
import { useBanNotice } from '@/stores/ban-notice'

const signOut = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('@/lib/account/session', () => ({ signOut }))

const detail = '{"reason": "Shared photos", "banned_until": "2026-06-01T00:00:00+00:00"}'

beforeEach(() => {
  signOut.mockClear()
  useBanNotice.setState({ notice: null })
})

test('readBan returns the reason and the end of the ban', () => {
  expect(readBan(detail)).toEqual({
    reason: 'Shared photos',
    bannedUntil: '2026-06-01T00:00:00+00:00',
  })
  expect(readBan('{"reason": "Again", "banned_until": null}')).toEqual({
    reason: 'Again',
    bannedUntil: null,
  })
  for (const other of ['', 'null', '7', '{}', '{']) expect(readBan(other)).toBeNull()
})

test('A banned user is signed out once, with a notice', () => {
  signOutIfBanned(new AppError('user_banned', 403, detail))
  signOutIfBanned(new AppError('user_banned', 403, detail))
  expect(signOut).toHaveBeenCalledTimes(1)
  expect(useBanNotice.getState().notice?.reason).toBe('Shared photos')
})

test('Other errors sign nobody out', () => {
  signOutIfBanned(new AppError('admin_access_required', 403))
  signOutIfBanned(new AppError('user_banned', 403))
  expect(signOut).not.toHaveBeenCalled()
})
