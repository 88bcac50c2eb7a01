import { beforeEach, expect, test, vi } from 'vitest'
import { signOutIfBanned, readBan } from '@/lib/account/window-events'
import { supabase } from '@/lib/supabase/client'
import { AppError } from '@/lib/supabase/errors'
import { useSessionStore } from '@/stores/session'

const detail = '{"reason": "Shared photos", "banned_until": "2026-06-01T00:00:00+00:00"}'

beforeEach(() => {
  vi.spyOn(supabase.auth, 'signOut').mockResolvedValue({ error: null })
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

test('A banned user is signed out once, with the reason', async () => {
  signOutIfBanned(new AppError('user_banned', 403, detail))
  signOutIfBanned(new AppError('user_banned', 403, detail))
  expect(useSessionStore.getState().signOutReason).toEqual(readBan(detail))
  await vi.waitFor(() =>
    expect(supabase.auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' }),
  )
})

test('Other errors sign nobody out', () => {
  signOutIfBanned(new AppError('admin_access_required', 403))
  signOutIfBanned(new AppError('user_banned', 403))
  expect(useSessionStore.getState().signOutReason).toBeNull()
  expect(supabase.auth.signOut).not.toHaveBeenCalled()
})
