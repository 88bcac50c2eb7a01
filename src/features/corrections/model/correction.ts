/** What an organiser wants to correct; the dialog asks for the rest. */
export type Correction =
  | {
      kind: 'void' | 'restore'
      scanIds: readonly number[]
      /** Called after the correction. */
      onDone?: () => void
    }
  | {
      kind: 'credit' | 'points'
      sessionId: string | null
      player: CorrectedPlayer | null
      /** The points are meant for the team of the player. */
      teamName?: string | undefined
      /** The code to credit, if it is known. */
      codeId?: string | null
    }

export interface CorrectedPlayer {
  id: string
  name: string
}

/** Maximum number of finds or players in one correction. */
export const MAX_CORRECTIONS = 500
export const MAX_ADJUSTMENT = 100_000

/** A complete correction, as sent to the server. */
export type CorrectionRequest =
  | { kind: 'void' | 'restore'; scanIds: readonly number[] }
  | { kind: 'credit'; sessionId: string; codeId: string; userIds: readonly string[] }
  | { kind: 'points'; sessionId: string; points: number; userIds: readonly string[] }

interface CorrectionFields {
  sessionId: string
  codeId: string
  userId: string
  direction: 'add' | 'take'
  points: string
}

/** Converts the fields to a request; null while a field is missing or invalid. */
export function toCorrectionRequest(
  correction: Correction,
  { sessionId, codeId, userId, direction, points }: CorrectionFields,
): CorrectionRequest | null {
  if (correction.kind === 'void' || correction.kind === 'restore') {
    return { kind: correction.kind, scanIds: correction.scanIds }
  }
  if (sessionId === '' || userId === '') return null
  if (correction.kind === 'credit') {
    return codeId === '' ? null : { kind: 'credit', sessionId, codeId, userIds: [userId] }
  }
  const amount = /^\d{1,6}$/.test(points.trim()) ? Number(points) : 0
  if (amount < 1 || amount > MAX_ADJUSTMENT) return null
  return {
    kind: 'points',
    sessionId,
    points: direction === 'add' ? amount : -amount,
    userIds: [userId],
  }
}
