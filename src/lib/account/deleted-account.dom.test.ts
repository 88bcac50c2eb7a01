import { beforeEach, expect, test, vi } from 'vitest'
import { signOutIfAccountDeleted, deleteOwnAccount } from '@/lib/account/deleted-account'
import { AppError } from '@/lib/supabase/errors'
import { useSessionStore, type SignOutReason } from '@/stores/session'

/** Why the user was signed out, each time. */
const reasons: (SignOutReason | null)[] = []
useSessionStore.subscribe(({ signOutReason }, before) => {
  if (signOutReason !== before.signOutReason) reasons.push(signOutReason)
})

const noBalance = new AppError('user_balance_not_found', 404)

beforeEach(() => {
  useSessionStore.setState({
    user: { uid: 'bela', email: 'bela@hunt.test', needsMfa: false },
    signOutReason: null,
  })
  reasons.length = 0
})

test('A user whose account was deleted is signed out once, with a notice', async () => {
  signOutIfAccountDeleted('get_token_balance', noBalance)
  signOutIfAccountDeleted('update_profile', new AppError('user_profile_not_found', 404))
  expect(reasons).toEqual([{ kind: 'deleted' }])
  await vi.waitFor(() => expect(useSessionStore.getState().user).toBeNull())
})

test('An organiser stays signed in when another account is missing', () => {
  signOutIfAccountDeleted('admin_adjust_tokens', noBalance)
  signOutIfAccountDeleted('admin_get_user', new AppError('user_not_found', 404))
  expect(reasons).toEqual([])
})

test('Deleting the own account shows no notice', async () => {
  await deleteOwnAccount(() => {
    signOutIfAccountDeleted('get_token_balance', noBalance)
    return Promise.resolve()
  })
  // The answer to a call from before.
  signOutIfAccountDeleted('get_token_balance', noBalance)
  expect(reasons).toEqual([{ kind: 'requested' }])
})

test('A failed deletion keeps the user signed in', async () => {
  const rejection = new AppError('last_admin_protected', 409)
  await expect(deleteOwnAccount(() => Promise.reject(rejection))).rejects.toBe(rejection)
  expect(reasons).toEqual([])
})
