import type { CameraProblem } from '@/lib/camera/camera-problem'

/** Why there is no chest over a camera picture; `ar.fallback.<problem>` says it. */
export type ArProblem = CameraProblem | 'webgl' | 'scene'

/** Problems that may be gone at the next try. */
const passing: ReadonlySet<ArProblem> = new Set([
  'denied',
  'no_camera',
  'busy',
  'interrupted',
  'decoder',
  'scene',
])

/** Whether it makes sense to offer another try. */
export function canRetry(problem: ArProblem): boolean {
  return passing.has(problem)
}
