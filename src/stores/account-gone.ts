import { create } from 'zustand'
import { useSessionStore } from '@/stores/session'

/** Whether somebody was signed out because their account is no more; told where they would sign in. */
export const useAccountGone = create<{ isGone: boolean }>(() => ({ isGone: false }))

// Whoever signs in next has an account.
useSessionStore.subscribe(({ user }, previous) => {
  if (user && user !== previous.user) useAccountGone.setState({ isGone: false })
})
