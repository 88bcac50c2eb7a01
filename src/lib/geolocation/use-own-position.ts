import { useEffect, useReducer, useRef } from 'react'
import type { MeasuredPosition } from '@/lib/geolocation/geodesy'
import { usePageVisible } from '@/lib/browser/use-page-visible'

/** Reason why the position is unknown. */
export type PositionProblem = 'denied' | 'unavailable' | 'timeout' | 'insecure'

/** The player's position or its status. */
export type OwnPosition =
  | { status: 'off' }
  | { status: 'finding' }
  /** `isOld`: the position has not been updated since an error or since the page was hidden. */
  | { status: 'known'; coordinates: MeasuredPosition; isOld: boolean }
  | { status: 'problem'; problem: PositionProblem }

interface State {
  /** Number of the running watch; each start begins a new one. 0: none. */
  watch: number
  coordinates: MeasuredPosition | null
  isOld: boolean
  problem: PositionProblem | null
}

type PositionEvent =
  | { type: 'started'; obstacle: PositionProblem | null }
  | { type: 'stopped' }
  | { type: 'measured'; coordinates: MeasuredPosition }
  | { type: 'resumed' }
  | { type: 'failed'; problem: PositionProblem }

const off: State = { watch: 0, coordinates: null, isOld: false, problem: null }

/** Errors after the first position keep the last known one. */
function positionReducer(state: State, event: PositionEvent): State {
  switch (event.type) {
    case 'started':
      return { ...off, watch: event.obstacle ? 0 : state.watch + 1, problem: event.obstacle }
    case 'stopped':
      return off
    case 'measured':
      return { ...state, coordinates: event.coordinates, isOld: false, problem: null }
    case 'resumed':
      return { ...state, isOld: state.coordinates !== null }
    case 'failed':
      if (event.problem === 'denied') return { ...off, problem: 'denied' }
      return state.coordinates ? { ...state, isOld: true } : { ...state, problem: event.problem }
  }
}

function toOwnPosition({ watch, coordinates, isOld, problem }: State): OwnPosition {
  if (problem) return { status: 'problem', problem }
  if (coordinates) return { status: 'known', coordinates, isOld }
  return { status: watch ? 'finding' : 'off' }
}

const problems: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Times in ms. */
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 5000, timeout: 20_000 }

/** After this time in the background the position counts as old, ms. */
const MAX_HIDDEN_MS = 30_000

function findObstacle(): PositionProblem | null {
  if (!window.isSecureContext) return 'insecure'
  return 'geolocation' in navigator ? null : 'unavailable'
}

/** Calls `onGranted` when the permission is already granted or gets granted in the browser settings. */
async function whenGranted(onGranted: () => void, signal: AbortSignal): Promise<void> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' })
  if (!permission || signal.aborted) return
  const check = () => {
    if (permission.state === 'granted') onGranted()
  }
  check()
  permission.addEventListener('change', check, { signal })
}

/** The player has stopped locating; kept from screen to screen until the page is reloaded. */
let isStoppedByPlayer = false

/**
 * Tracks the player's position. Starts on `start()`, or automatically if the permission is already
 * granted, unless the player has stopped locating or `isAsked` says that only `start()` may. GPS runs only while the page is visible, to save
 * battery. The position is not sent anywhere.
 */
export function useOwnPosition(isAsked = false): {
  position: OwnPosition
  start: () => void
  stop: () => void
} {
  const [state, dispatch] = useReducer(positionReducer, off)
  const isVisible = usePageVisible()
  const watched = isVisible && state.watch
  const measuredAt = useRef(0)

  useEffect(() => {
    if (isAsked) return
    const listening = new AbortController()
    const startAutomatically = () => {
      if (!isStoppedByPlayer) dispatch({ type: 'started', obstacle: findObstacle() })
    }
    whenGranted(startAutomatically, listening.signal).catch(() => {
      // Without the Permissions API the player uses the button.
    })
    return () => listening.abort()
  }, [isAsked])

  useEffect(() => {
    if (!watched) return
    if (Date.now() - measuredAt.current > MAX_HIDDEN_MS) dispatch({ type: 'resumed' })
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        measuredAt.current = Date.now()
        dispatch({ type: 'measured', coordinates: { latitude, longitude, accuracy } })
      },
      ({ code }) => dispatch({ type: 'failed', problem: problems[code] ?? 'unavailable' }),
      options,
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [watched])

  return {
    position: toOwnPosition(state),
    start: () => {
      isStoppedByPlayer = false
      dispatch({ type: 'started', obstacle: findObstacle() })
    },
    stop: () => {
      isStoppedByPlayer = true
      dispatch({ type: 'stopped' })
    },
  }
}
