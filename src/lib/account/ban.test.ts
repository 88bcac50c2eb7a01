import { beforeEach, expect, test, vi } from 'vitest'
import { signOutIfBanned, readBan } from '@/lib/account/ban'
import { AppError } from '@/lib/supabase/errors'
import { useSessionStore, type SignOutReason } from '@/stores/session'

const signOut = vi.hoisted(() => vi.fn<(reason: SignOutReason) => Promise<void>>())
vi.mock('@/lib/account/session', () => ({ signOut }))

const detail = '{"reason": "Shared photos", "banned_until": "2026-06-01T00:00:00+00:00"}'

beforeEach(() => {
  signOut.mockReset()
  signOut.mockImplementation(async (signOutReason) => useSessionStore.setState({ signOutReason }))
  useSessionStore.setState({ signOutReason: null })
})

test('readBan returns the reason and the end of the ban', () => {
  expect(readBan(detail)).toEqual({
    kind: 'banned',
    reason: 'Shared photos',
    bannedUntil: '2026-06-01T00:00:00+00:00',
  })
  expect(readBan('{"reason": "Again", "banned_until": null}')).toEqual({
    kind: 'banned',
    reason: 'Again',
    bannedUntil: null,
  })
  for (const other of ['', 'null', '7', '{}', '{']) expect(readBan(other)).toBeNull()
})

test('A banned user is signed out once, with the reason', () => {
  signOutIfBanned(new AppError('user_banned', 403, detail))
  signOutIfBanned(new AppError('user_banned', 403, detail))
  expect(signOut).toHaveBeenCalledExactlyOnceWith(readBan(detail))
})

test('Other errors sign nobody out', () => {
  signOutIfBanned(new AppError('admin_access_required', 403))
  signOutIfBanned(new AppError('user_banned', 403))
  expect(signOut).not.toHaveBeenCalled()
})
