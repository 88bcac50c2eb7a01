import * as z from 'zod/mini'
import { formByKind, optionalInteger, optionalReference, reason } from '@/lib/forms/fields'

/** Corrections of finds, and of the solutions of their tasks. */
const findKinds = ['void', 'restore', 'void_task', 'restore_task'] as const
type FindKind = (typeof findKinds)[number]

/** What an organiser wants to correct; the dialog asks for the rest. */
export type Correction =
  | {
      kind: FindKind
      scanIds: readonly number[]
      /** Called after the correction. */
      onDone?: () => void
    }
  | {
      kind: 'credit' | 'points'
      gameSessionId: string | null
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
  | { kind: FindKind; scanIds: readonly number[] }
  | { kind: 'credit'; gameSessionId: string; codeId: string; userIds: readonly string[] }
  | { kind: 'points'; gameSessionId: string; points: number; userIds: readonly string[] }

/** Fields of the dialog; the kind of the correction decides which count. */
export const correctionForm = formByKind(
  z.object({
    kind: z.enum([...findKinds, 'credit', 'points']),
    user_id: optionalReference,
    qr_code_id: optionalReference,
    direction: z.enum(['add', 'take']),
    points: optionalInteger(1, MAX_ADJUSTMENT),
    reason,
  }),
  {
    ...{ void: [], restore: [], void_task: [], restore_task: [] },
    ...{ credit: ['user_id', 'qr_code_id'], points: ['user_id', 'points'] },
  },
)

/**
 * Converts the fields to a request; null without a hunt.
 * @param values valid fields, without the reason
 */
export function toCorrectionRequest(
  correction: Correction,
  gameSessionId: string | undefined,
  { user_id, qr_code_id, direction, points }: z.output<typeof correctionForm>,
): CorrectionRequest | null {
  if ('scanIds' in correction) {
    return { kind: correction.kind, scanIds: correction.scanIds }
  }
  if (gameSessionId === undefined || user_id === null) return null
  const target = { gameSessionId, userIds: [user_id] }
  if (correction.kind === 'credit') {
    return qr_code_id === null ? null : { ...target, kind: 'credit', codeId: qr_code_id }
  }
  if (points === null) return null
  return { ...target, kind: 'points', points: direction === 'add' ? points : -points }
}
