import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SESSION_STORAGE_KEY } from '@/lib/account/session-storage-key'

type Listener = (event: AuthChangeEvent, session: Session | null) => void

const anna = { access_token: '', user: { id: 'anna', email: 'anna@hunt.test' } } as Session

/**
 * The session of a page that has just been opened; `tell` is what the identity service says.
 * @param logoutError what it answers to a logout; null: it has heard of it
 */
async function open(logoutError: Error | null = null) {
  vi.resetModules()
  let listener: Listener | undefined
  const kept: { session: Session | null } = { session: anna }
  const auth = {
    getSession: () => Promise.resolve({ data: kept, error: null }),
    onAuthStateChange: (listen: Listener) => (listener = listen),
    signOut: () => Promise.resolve({ error: logoutError }),
  }
  vi.doMock('@/lib/supabase/client-registry', () => ({
    onClientLoaded: (follow: (client: object) => void) => follow({ auth }),
    getLoadedClient: () => ({ auth }),
  }))
  const { useSessionStore } = await import('@/stores/session')
  const { useDebugLog } = await import('@/stores/debug-log')
  const { useAccountDeleted } = await import('@/stores/account-deleted')
  const { useBanNotice } = await import('@/stores/ban-notice')
  const { signOut, startSession } = await import('@/lib/account/session')
  startSession()
  const isSignedIn = (is: boolean) =>
    expect.poll(() => useSessionStore.getState().status).toBe(is ? 'signed_in' : 'signed_out')
  const log = () =>
    useDebugLog.getState().entries.map(({ level, action, userId }) => [level, action, userId])
  const tell: Listener = (event, session) => listener?.(event, session)
  return { tell, isSignedIn, log, kept, signOut, useAccountDeleted, useBanNotice }
}

describe('What the activity log hears of the session', () => {
  beforeEach(() => localStorage.clear())

  it('is who signs in and out', async () => {
    const { tell, isSignedIn, log, signOut } = await open()
    tell('INITIAL_SESSION', null)
    await isSignedIn(false)
    tell('SIGNED_IN', anna)
    await isSignedIn(true)
    // The client says so again whenever the page is looked at.
    tell('SIGNED_IN', anna)
    tell('TOKEN_REFRESHED', anna)
    sessionStorage.setItem('draft', 'what anna types')
    await signOut()
    tell('SIGNED_OUT', null)
    await isSignedIn(false)
    expect(sessionStorage).toHaveLength(0)
    expect(log()).toEqual([
      ['info', 'signed_in', 'anna'],
      ['info', 'signed_out', 'anna'],
    ])
  })

  it('is that the server did not hear of a logout, which ends the session all the same', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(anna))
    const { isSignedIn, log, signOut } = await open(new Error('broken'))
    await isSignedIn(true)
    await signOut()
    await isSignedIn(false)
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
    expect(log()).toContainEqual(['warn', 'logout_failed', 'anna'])
  })

  it('is the same where the browser forbids storage', async () => {
    vi.stubGlobal('localStorage', null)
    const { tell, isSignedIn, signOut } = await open(new Error('broken'))
    tell('SIGNED_IN', anna)
    await isSignedIn(true)
    await signOut()
    await isSignedIn(false)
  })

  it('is who comes back from a third party', async () => {
    const { tell, isSignedIn, log } = await open()
    tell('INITIAL_SESSION', anna)
    await isSignedIn(true)
    expect(log()).toEqual([['info', 'signed_in', 'anna']])
  })

  it('is nothing when a page opens for who is signed in already', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(anna))
    const { tell, isSignedIn, log } = await open()
    tell('INITIAL_SESSION', anna)
    tell('SIGNED_IN', anna)
    await isSignedIn(true)
    expect(log()).toEqual([])
  })
})

it('tells nobody why somebody else had to leave on this device', async () => {
  const { tell, isSignedIn, useAccountDeleted, useBanNotice } = await open()
  tell('INITIAL_SESSION', anna)
  await isSignedIn(true)
  useBanNotice.setState({ notice: { reason: 'Shared photos', bannedUntil: null } })
  useAccountDeleted.setState({ isDeleted: true })
  tell('SIGNED_OUT', null)
  await isSignedIn(false)
  expect(useBanNotice.getState().notice?.reason).toBe('Shared photos')
  expect(useAccountDeleted.getState().isDeleted).toBe(true)
  tell('SIGNED_IN', { ...anna, user: { ...anna.user, id: 'bela' } })
  await isSignedIn(true)
  expect(useBanNotice.getState().notice).toBeNull()
  expect(useAccountDeleted.getState().isDeleted).toBe(false)
})

it('remembers that the session ended by itself, until somebody signs in', async () => {
  const { tell, isSignedIn, signOut } = await open()
  const { useSessionStore } = await import('@/stores/session')
  const endedUnexpectedly = () => useSessionStore.getState().endedUnexpectedly
  tell('INITIAL_SESSION', null)
  await isSignedIn(false)
  expect(endedUnexpectedly()).toBe(false)
  tell('SIGNED_IN', anna)
  await isSignedIn(true)
  tell('SIGNED_OUT', null)
  await isSignedIn(false)
  expect(endedUnexpectedly()).toBe(true)
  tell('SIGNED_IN', anna)
  await isSignedIn(true)
  expect(endedUnexpectedly()).toBe(false)
  await signOut()
  tell('SIGNED_OUT', null)
  await isSignedIn(false)
  expect(endedUnexpectedly()).toBe(false)
})

it('ends on a page that slept while another tab signed out, when it is looked at', async () => {
  const { tell, isSignedIn, kept } = await open()
  const wake = () => document.dispatchEvent(new Event('visibilitychange'))
  tell('INITIAL_SESSION', anna)
  await isSignedIn(true)
  wake()
  await Promise.resolve()
  await isSignedIn(true)
  kept.session = null
  wake()
  await isSignedIn(false)
})
