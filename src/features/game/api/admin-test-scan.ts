import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { findCardSchema } from '@/features/game/api/list-find-cards'
import { scanChecks } from '@/features/game/model/scan-check'
import { knownRows } from '@/lib/content/known-rows'
import { rpc } from '@/lib/supabase/rpc'

const checkSchema = z.object({
  check: z.enum(scanChecks),
  /** Null: not checked, because the code does not exist. */
  passed: z.nullable(z.boolean()),
  error_key: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

const resultSchema = z.object({
  passed: z.boolean(),
  error_key: z.nullable(z.string()),
  points: z.nullable(z.number()),
  qr_code_name: z.nullable(z.string()),
  user_name: z.string(),
  at: z.string(),
  card: z.nullable(findCardSchema),
  checks: knownRows(checkSchema, 'check', scanChecks),
})

/** Outcome of a test scan with the result of each rule. */
export type TestScanResult = z.infer<typeof resultSchema>
export type ScanCheck = z.infer<typeof checkSchema>

interface TestScanRequest {
  sessionId: string
  /** A printed id or a short code. */
  code: string
  /** null: the organiser. */
  userId: string | null
  /** ISO time; null: now. */
  at: string | null
  /** Degrees and metres; null: no position. */
  location: { latitude: number; longitude: number; accuracy: number } | null
}

/**
 * Runs the real rules for a scan and rolls it back: nothing is stored or broadcast.
 * @throws AppError `admin_access_required`, `invalid_scan_data`, `game_session_not_found`,
 *   `user_not_found`
 */
export function useTestScan() {
  return useMutation({
    mutationFn: (input: TestScanRequest) =>
      rpc(
        'admin_test_scan',
        {
          p_code: input.code,
          p_game_session_id: input.sessionId,
          p_user_id: input.userId,
          p_at: input.at,
          p_location: input.location,
        },
        resultSchema,
      ),
  })
}
