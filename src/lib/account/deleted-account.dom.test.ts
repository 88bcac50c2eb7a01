import { beforeEach, expect, test, vi } from 'vitest'
import { signOutIfAccountDeleted, deleteOwnAccount } from '@/lib/account/deleted-account'
import { AppError } from '@/lib/supabase/errors'
import { useSessionStore, type SignOutReason } from '@/stores/session'

const signOutLocally = vi.hoisted(() => vi.fn<(reason: SignOutReason) => void>())
vi.mock('@/lib/account/session', () => ({ signOutLocally }))

const noBalance = new AppError('user_balance_not_found', 404)

beforeEach(() => {
  useSessionStore.setState({
    user: { uid: 'bela', email: 'bela@hunt.test', needsMfa: false },
    signOutReason: null,
  })
  signOutLocally.mockReset()
  signOutLocally.mockImplementation((signOutReason) => useSessionStore.setState({ signOutReason }))
})

test('A user whose account was deleted is signed out once, with a notice', () => {
  signOutIfAccountDeleted('get_token_balance', noBalance)
  signOutIfAccountDeleted('update_profile', new AppError('user_profile_not_found', 404))
  expect(signOutLocally).toHaveBeenCalledExactlyOnceWith({ kind: 'deleted' })
})

test('An organiser stays signed in when another account is missing', () => {
  signOutIfAccountDeleted('admin_adjust_tokens', noBalance)
  signOutIfAccountDeleted('admin_get_user', new AppError('user_not_found', 404))
  expect(signOutLocally).not.toHaveBeenCalled()
})

test('Deleting the own account shows no notice', async () => {
  await deleteOwnAccount(() => {
    signOutIfAccountDeleted('get_token_balance', noBalance)
    return Promise.resolve()
  })
  // The answer to a call from before.
  signOutIfAccountDeleted('get_token_balance', noBalance)
  expect(signOutLocally).toHaveBeenCalledExactlyOnceWith({ kind: 'requested' })
})

test('A failed deletion keeps the user signed in', async () => {
  const rejection = new AppError('last_admin_protected', 409)
  await expect(deleteOwnAccount(() => Promise.reject(rejection))).rejects.toBe(rejection)
  expect(signOutLocally).not.toHaveBeenCalled()
})
