import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch, type UseFieldArrayAppend } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  scanCounts,
  sessionCode,
  type SessionFormApi,
  type SessionFormInput,
} from '@/features/game/model/session-form'
import type { AdminSession } from '@/features/game/api/admin-game'

interface LiveScanCounts {
  /** Scans of a code so far. */
  scansOf: (codeId: string) => number
  /** Must be called for each removed code. */
  trackRemoval: (codeId: string) => void
  /** Removed codes that were restored, because players have found them meanwhile. */
  restoredIds: readonly string[]
  /** The form changes the points of a code that was already found. */
  changesPoints: boolean
}

/**
 * Updates scan counts while an organiser edits, and restores removed codes that players have found
 * meanwhile, because a found code cannot be removed.
 * @param before session from which the form was filled
 * @param live current version
 */
export function useLiveScanCounts(
  form: SessionFormApi,
  append: UseFieldArrayAppend<SessionFormInput, 'qr_codes'>,
  before: AdminSession | null,
  live: AdminSession | null,
): LiveScanCounts {
  const fields = useWatch({ control: form.control, name: 'qr_codes' })
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])
  const counts = scanCounts(live)
  const scansOf = (codeId: string) => counts.get(codeId) ?? 0
  const fieldOf = (codeId: string) => fields.find((field) => field.qr_code_id === codeId)
  const found = (before?.qr_codes ?? []).filter(({ qr_code_id: id }) => scansOf(id) > 0)

  const syncForm = useEffectEvent(() => {
    const missing = found.filter(({ qr_code_id: id }) => !fieldOf(id))
    if (missing.length > 0) append(z.encode(z.array(sessionCode), missing), { shouldFocus: false })
    // After a failed submit, validates the limits against the new counts.
    if (form.formState.isSubmitted) void form.trigger('qr_codes')
  })
  useEffect(() => syncForm(), [live])

  return {
    scansOf,
    trackRemoval: (codeId) =>
      setRemovedIds((ids) => [...ids.filter((id) => id !== codeId), codeId]),
    restoredIds: removedIds.filter((id) => scansOf(id) > 0 && fieldOf(id)),
    changesPoints: found.some(({ qr_code_id: id, points }) => {
      const field = fieldOf(id)
      return field !== undefined && field.points.trim() !== String(points)
    }),
  }
}
