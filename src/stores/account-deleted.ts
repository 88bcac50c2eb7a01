import { create } from 'zustand'

/**
 * True after a sign-out because the account was deleted; shown on the sign-in screens until the next sign-in.
 */
export const useAccountDeleted = create<{ isDeleted: boolean }>(() => ({ isDeleted: false }))
