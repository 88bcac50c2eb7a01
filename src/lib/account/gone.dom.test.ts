import { beforeEach, expect, test, vi } from 'vitest'
import { leaveWhenGone, deleteOwnAccount } from '@/lib/account/gone'
import { AppError } from '@/lib/supabase/errors'
import { useAccountGone } from '@/stores/account-gone'
import { useSessionStore } from '@/stores/session'

const leaveDeletedAccount = vi.hoisted(() => vi.fn())
vi.mock('@/lib/account/session', () => ({ leaveDeletedAccount }))

const noBalance = new AppError('user_balance_not_found', 404)

beforeEach(() => {
  useSessionStore.setState({ user: { uid: 'bela', email: 'bela@hunt.test', needsMfa: false } })
  leaveDeletedAccount.mockReset()
  leaveDeletedAccount.mockImplementation(() => useSessionStore.setState({ leftOnPurpose: true }))
  useAccountGone.setState({ isGone: false })
})

test('Whose account is gone is signed out once, and told so', () => {
  leaveWhenGone('get_token_balance', noBalance)
  leaveWhenGone('update_profile', new AppError('user_profile_not_found', 404))
  expect(leaveDeletedAccount).toHaveBeenCalledTimes(1)
  expect(useAccountGone.getState().isGone).toBe(true)
})

test('An organiser stays when the account of another is gone', () => {
  leaveWhenGone('admin_adjust_tokens', noBalance)
  leaveWhenGone('admin_get_user', new AppError('user_not_found', 404))
  expect(leaveDeletedAccount).not.toHaveBeenCalled()
})

test('Who deletes the own account needs no telling', async () => {
  await deleteOwnAccount(() => {
    leaveWhenGone('get_token_balance', noBalance)
    return Promise.resolve()
  })
  expect(leaveDeletedAccount).toHaveBeenCalledTimes(1)
  expect(useAccountGone.getState().isGone).toBe(false)
})

test('Who could not delete the own account keeps it', async () => {
  const refusal = new AppError('last_admin_protected', 409)
  await expect(deleteOwnAccount(() => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(leaveDeletedAccount).not.toHaveBeenCalled()
})
