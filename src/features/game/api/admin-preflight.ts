import { queryOptions, useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { env } from '@/config/env'
import { gameKeys } from '@/features/game/api/keys'
import { findCardSchema } from '@/features/game/api/find-cards'
import { findingKeys, severities, subjects } from '@/features/game/model/finding'
import { scanChecks } from '@/features/game/model/scan-check'
import { knownRows } from '@/lib/content/known-rows'
import { backendFetch } from '@/lib/supabase/backend-fetch'
import { rpc } from '@/lib/supabase/rpc'

const findingSchema = z.object({
  severity: z.catch(z.enum(severities), 'warning'),
  key: z.enum(findingKeys),
  subject: z.catch(z.enum(subjects), 'session'),
  subject_id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

/** A problem of a session and its subject. */
export type Finding = z.infer<typeof findingSchema>

/**
 * Problems of a session, worst first.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function preflightQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: gameKeys.preflight(sessionId),
    queryFn: () =>
      rpc(
        'admin_preflight',
        { p_game_session_id: sessionId },
        knownRows(findingSchema, 'key', findingKeys),
      ),
  })
}

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

const settingsSchema = z.object({ mailer_autoconfirm: z.boolean() })

/**
 * Reads from the identity service whether new accounts must confirm their e-mail address. If not, one person
 * can open any number of accounts and collect their starting coins.
 */
export function confirmsEmailQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.confirmsEmail,
    queryFn: async ({ signal }) => {
      const response = await backendFetch(`${env.supabaseUrl}/auth/v1/settings`, {
        headers: { apikey: env.supabasePublishableKey },
        signal,
      })
      return !settingsSchema.parse(await response.json()).mailer_autoconfirm
    },
    staleTime: Infinity,
  })
}

const healthSchema = z.object({ status: z.literal('ok') })

/**
 * Reads whether the backend reports its own health, as a server does that somebody of the organisers runs.
 * Services that others run answer something else.
 */
export function isOwnServerQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.isOwnServer,
    queryFn: async ({ signal }) => {
      const response = await backendFetch(`${env.supabaseUrl}/healthz`, { signal })
      return response.ok && healthSchema.safeParse(await response.json().catch(() => null)).success
    },
    staleTime: Infinity,
  })
}
