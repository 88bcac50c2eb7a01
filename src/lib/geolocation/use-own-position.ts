import { useEffect, useReducer, useRef } from 'react'
import type { MeasuredPlace } from '@/lib/geolocation/geodesy'
import { usePageVisible } from '@/lib/browser/use-page-visible'

/** Why a phone does not say where it is. */
export type PositionProblem = 'denied' | 'unavailable' | 'timeout' | 'insecure'

/** What is known about the player's own place. */
export type OwnPosition =
  | { status: 'off' }
  | { status: 'finding' }
  /** `isOld`: the phone has lost its fix since, or has slept over it. */
  | { status: 'known'; place: MeasuredPlace; isOld: boolean }
  | { status: 'problem'; problem: PositionProblem }

interface State {
  isEnabled: boolean
  place: MeasuredPlace | null
  isOld: boolean
  problem: PositionProblem | null
}

type PositionEvent =
  | { type: 'started'; obstacle: PositionProblem | null }
  | { type: 'stopped' }
  | { type: 'measured'; place: MeasuredPlace }
  | { type: 'slept' }
  | { type: 'failed'; problem: PositionProblem }

const off: State = { isEnabled: false, place: null, isOld: false, problem: null }

/** The transitions, apart from the device. A later failure does not throw the last fix away. */
function positionReducer(state: State, event: PositionEvent): State {
  switch (event.type) {
    case 'started':
      return { ...off, isEnabled: event.obstacle === null, problem: event.obstacle }
    case 'stopped':
      return off
    case 'measured':
      return { isEnabled: true, place: event.place, isOld: false, problem: null }
    case 'slept':
      return { ...state, isOld: state.place !== null }
    case 'failed':
      if (event.problem === 'denied') return { ...off, problem: 'denied' }
      return state.place ? { ...state, isOld: true } : { ...state, problem: event.problem }
  }
}

function toOwnPosition({ isEnabled, place, isOld, problem }: State): OwnPosition {
  if (problem) return { status: 'problem', problem }
  if (place) return { status: 'known', place, isOld }
  return { status: isEnabled ? 'finding' : 'off' }
}

const problems: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** A fix older than this is asked for anew; how long one may take before the player is told. ms */
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 5000, timeout: 20_000 }

/** Who looks at the page again after so long may have gone elsewhere, and GPS takes a while to wake; ms. */
const SLEPT_MS = 30_000

function findObstacle(): PositionProblem | null {
  if (!window.isSecureContext) return 'insecure'
  return 'geolocation' in navigator ? null : 'unavailable'
}

/** Calls back when the player has allowed the position before, or allows it in the browser's settings. */
async function whenAllowed(onAllowed: () => void, signal: AbortSignal): Promise<void> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' })
  if (!permission || signal.aborted) return
  const check = () => {
    if (permission.state === 'granted') onAllowed()
  }
  check()
  permission.addEventListener('change', check, { signal })
}

/**
 * Follows the player's own place. It asks only after `start`, or by itself where the browser has the
 * permission already; GPS runs only while the page is in front (battery). Nothing leaves the phone.
 */
export function useOwnPosition(): {
  position: OwnPosition
  start: () => void
  stop: () => void
} {
  const [state, dispatch] = useReducer(positionReducer, off)
  const isVisible = usePageVisible()
  const isWatching = state.isEnabled && isVisible
  const measuredAt = useRef(0)

  useEffect(() => {
    const listening = new AbortController()
    const startByItself = () => dispatch({ type: 'started', obstacle: findObstacle() })
    whenAllowed(startByItself, listening.signal).catch(() => {
      // Browsers that do not tell about permissions have the button.
    })
    return () => listening.abort()
  }, [])

  useEffect(() => {
    if (!isWatching) return
    if (Date.now() - measuredAt.current > SLEPT_MS) dispatch({ type: 'slept' })
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        measuredAt.current = Date.now()
        dispatch({ type: 'measured', place: { latitude, longitude, accuracy } })
      },
      ({ code }) => dispatch({ type: 'failed', problem: problems[code] ?? 'unavailable' }),
      options,
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isWatching])

  return {
    position: toOwnPosition(state),
    start: () => dispatch({ type: 'started', obstacle: findObstacle() }),
    stop: () => dispatch({ type: 'stopped' }),
  }
}
