import { create } from 'zustand'

/**
 * Whether somebody was signed out because their account is no more; told where they would sign in, until
 * somebody does: whoever signs in next has an account.
 */
export const useAccountDeleted = create<{ isDeleted: boolean }>(() => ({ isDeleted: false }))
