import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch, type UseFieldArrayAppend } from 'react-hook-form'
import {
  foundCounts,
  toCodeField,
  type SessionFormApi,
  type SessionFormInput,
} from '@/features/game/admin/session-form'
import type { AdminSession } from '@/features/game/api/admin-list-game-sessions'

export interface FoundCodes {
  /** How often a code has been found by now. */
  scansOf: (codeId: string) => number
  /** To be told of each code that is taken out. */
  noteRemoved: (codeId: string) => void
  /** The ids of codes that were taken out and found before that was saved: they are back. */
  returnedIds: readonly string[]
  /** Whether a code that somebody has found is to be worth something else. */
  changesPoints: boolean
}

/**
 * What players find while an organiser edits: counts and caps follow, and a code that was just found
 * comes back, because it can no longer leave.
 * @param before the session that the form was filled from
 * @param live the session as it is now
 */
export function useFoundCodes(
  form: SessionFormApi,
  append: UseFieldArrayAppend<SessionFormInput, 'codes'>,
  before: AdminSession | null,
  live: AdminSession | null,
): FoundCodes {
  const fields = useWatch({ control: form.control, name: 'codes' })
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])
  const counts = foundCounts(live)
  const scansOf = (codeId: string) => counts.get(codeId) ?? 0
  const fieldOf = (codeId: string) => fields.find((field) => field.codeId === codeId)
  const found = (before?.qr_codes ?? []).filter(({ qr_code_id: id }) => scansOf(id) > 0)

  const follow = useEffectEvent(() => {
    const missing = found.filter(({ qr_code_id: id }) => !fieldOf(id))
    if (missing.length > 0) append(missing.map(toCodeField), { shouldFocus: false })
    // Refused once, a cap says at once which scans it is below.
    if (form.formState.isSubmitted) void form.trigger('codes')
  })
  useEffect(() => follow(), [live])

  return {
    scansOf,
    noteRemoved: (codeId) => setRemovedIds((ids) => [...ids.filter((id) => id !== codeId), codeId]),
    returnedIds: removedIds.filter((id) => scansOf(id) > 0 && fieldOf(id)),
    changesPoints: found.some(({ qr_code_id: id, points }) => {
      const field = fieldOf(id)
      return field !== undefined && field.points.trim() !== String(points)
    }),
  }
}
