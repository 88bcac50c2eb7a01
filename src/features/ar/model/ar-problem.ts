import type { CameraProblem } from '@/lib/camera/use-camera'

/** Why the camera view is not available; `ar.fallback.<problem>` is its translation key. */
export type ArProblem = CameraProblem | 'webgl' | 'scene'

/** Problems that a retry may fix. */
const retryable: ReadonlySet<ArProblem> = new Set([
  'denied',
  'no_camera',
  'busy',
  'interrupted',
  'decoder',
  'scene',
])

export function canRetry(problem: ArProblem): boolean {
  return retryable.has(problem)
}
