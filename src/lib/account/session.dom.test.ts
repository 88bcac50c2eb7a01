import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'

type Listener = (event: AuthChangeEvent, session: Session | null) => void

const anna = { access_token: '', user: { id: 'anna', email: 'anna@hunt.test' } } as Session

/**
 * Opens a page with a session; `tell` emits auth events.
 * @param logoutError error of the server logout; null for success
 */
async function open(logoutError: Error | null = null) {
  vi.resetModules()
  let listener: Listener | undefined
  const kept: { session: Session | null } = { session: anna }
  const auth = {
    getSession: () => Promise.resolve({ data: kept, error: null }),
    onAuthStateChange: (listen: Listener) => (listener = listen),
    signOut: () => Promise.resolve({ error: logoutError }),
    dispose: () => Promise.resolve(),
  }
  const { setLoadedClient } = await import('@/lib/supabase/client-registry')
  setLoadedClient({ auth } as never)
  const { useSessionStore } = await import('@/stores/session')
  const { useDebugLog } = await import('@/lib/logger/debug-log')
  const { signOut, startSession } = await import('@/lib/account/session')
  startSession()
  const isSignedIn = (is: boolean) =>
    expect.poll(() => useSessionStore.getState().status).toBe(is ? 'signed_in' : 'signed_out')
  const log = () =>
    useDebugLog.getState().entries.map(({ level, action, userId }) => [level, action, userId])
  const reason = () => useSessionStore.getState().signOutReason
  const emit: Listener = (event, session) => listener?.(event, session)
  return { emit, isSignedIn, log, kept, signOut, reason }
}

describe('The activity log of the session', () => {
  beforeEach(() => localStorage.clear())

  it('records sign-ins and sign-outs', async () => {
    const { emit, isSignedIn, log, signOut } = await open()
    emit('INITIAL_SESSION', null)
    await isSignedIn(false)
    emit('SIGNED_IN', anna)
    await isSignedIn(true)
    // The client repeats the event whenever the page becomes visible.
    emit('SIGNED_IN', anna)
    emit('TOKEN_REFRESHED', anna)
    sessionStorage.setItem('draft', 'what anna types')
    await signOut()
    emit('SIGNED_OUT', null)
    await isSignedIn(false)
    expect(sessionStorage).toHaveLength(0)
    expect(log()).toEqual([
      ['info', 'signed_in', 'anna'],
      ['info', 'signed_out', 'anna'],
    ])
  })

  it('records a failed server logout, and the session still ends', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(anna))
    const { isSignedIn, log, signOut } = await open(new Error('broken'))
    await isSignedIn(true)
    await signOut()
    await isSignedIn(false)
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
    expect(log()).toContainEqual(['warn', 'logout_failed', 'anna'])
  })

  it('records the same when storage is blocked', async () => {
    vi.stubGlobal('localStorage', null)
    const { emit, isSignedIn, signOut } = await open(new Error('broken'))
    emit('SIGNED_IN', anna)
    await isSignedIn(true)
    await signOut()
    await isSignedIn(false)
  })

  it('records a sign-in after an OAuth redirect', async () => {
    const { emit, isSignedIn, log } = await open()
    emit('INITIAL_SESSION', anna)
    await isSignedIn(true)
    expect(log()).toEqual([['info', 'signed_in', 'anna']])
  })

  it('records nothing when a signed-in user opens a page', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(anna))
    const { emit, isSignedIn, log } = await open()
    emit('INITIAL_SESSION', anna)
    emit('SIGNED_IN', anna)
    await isSignedIn(true)
    expect(log()).toEqual([])
  })
})

it('deletes what the previous user has read from the device', async () => {
  const { emit, isSignedIn } = await open()
  emit('INITIAL_SESSION', anna)
  await isSignedIn(true)
  localStorage.setItem('persisted-queries-of', 'anna') // as for the answers themselves
  emit('SIGNED_OUT', null)
  await isSignedIn(false)
  expect(localStorage.getItem('persisted-queries-of')).toBeNull()
})

it('remembers the reason of a sign-out until the next sign-in', async () => {
  const { emit, isSignedIn, signOut, reason } = await open()
  const ban = { kind: 'banned', reason: 'Shared photos', bannedUntil: null } as const
  emit('INITIAL_SESSION', anna)
  await isSignedIn(true)
  await signOut(ban)
  emit('SIGNED_OUT', null)
  await isSignedIn(false)
  expect(reason()).toEqual(ban)
  emit('SIGNED_IN', { ...anna, user: { ...anna.user, id: 'bela' } })
  await isSignedIn(true)
  expect(reason()).toBeNull()
})

it('remembers an unexpected end of the session until the next sign-in', async () => {
  const { emit, isSignedIn, signOut, reason } = await open()
  emit('INITIAL_SESSION', null)
  await isSignedIn(false)
  expect(reason()).toBeNull()
  emit('SIGNED_IN', anna)
  await isSignedIn(true)
  emit('SIGNED_OUT', null)
  await isSignedIn(false)
  expect(reason()).toEqual({ kind: 'expired', userId: 'anna' })
  emit('SIGNED_IN', anna)
  await isSignedIn(true)
  expect(reason()).toBeNull()
  await signOut()
  emit('SIGNED_OUT', null)
  await isSignedIn(false)
  expect(reason()).toEqual({ kind: 'requested' })
})

it('ends on a sleeping page after another tab signed out, as soon as the page is visible', async () => {
  const { emit, isSignedIn, kept } = await open()
  const wake = () => document.dispatchEvent(new Event('visibilitychange'))
  emit('INITIAL_SESSION', anna)
  await isSignedIn(true)
  wake()
  await Promise.resolve()
  await isSignedIn(true)
  kept.session = null
  wake()
  await isSignedIn(false)
})
