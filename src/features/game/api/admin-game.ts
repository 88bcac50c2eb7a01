import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { env } from '@/config/env'
import { findingKeys, severities, subjects } from '@/features/game/model/finding'
import { scanChecks } from '@/features/game/model/scan-check'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { backendFetch } from '@/lib/supabase/backend-fetch'
import { supabase } from '@/lib/supabase/client'
import { read, rpc } from '@/lib/supabase/rpc'
import { rpcMutation } from '@/lib/supabase/use-refreshing-mutation'
import { findCardSchema, gameSettingsSchema } from '@/features/game/api/game'

export const editableSettingsSchema = z.extend(gameSettingsSchema, {
  game_start_time: z.string(),
  registration_deadline: z.string(),
  is_schedule_enabled: z.boolean(),
  /** Base URL of printed codes; null: the current origin. */
  print_site: z.nullable(z.string()),
  updated_at: z.string(),
})

/** The game settings for organisers; times are ISO 8601. */
export type EditableSettings = z.infer<typeof editableSettingsSchema>

/** The settings for editing; never the defaults, which a save would write over the real settings. */
export function editableSettingsQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'game-settings'],
    queryFn: () =>
      read(
        'game_settings',
        supabase
          .from('game_settings')
          .select(Object.keys(editableSettingsSchema.shape).join(','))
          .single(),
        editableSettingsSchema,
      ),
  })
}

/** The changed settings only. */
export type SettingsChange = Partial<Omit<EditableSettings, 'updated_at'>>

interface SettingsEdit {
  change: SettingsChange
  /** The settings that the form was loaded from. */
  before: EditableSettings
}

/**
 * Updates the given settings and returns all of them.
 * @throws AppError `edit_conflict` (somebody else changed one of them), `admin_access_required`,
 *   `invalid_input`
 */
export const useUpdateGameSettings = rpcMutation('admin_update_game_settings', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game, queryKeyPrefixes.shop],
  answer: editableSettingsSchema,
  toArguments: ({ change, before }: SettingsEdit) => ({
    p_settings: change,
    p_seen: Object.fromEntries(
      (Object.keys(change) as (keyof SettingsChange)[]).map((name) => [name, before[name]]),
    ),
  }),
})

const huntSchema = z.object({ name: z.string() })

/** Published hunts without their own start, which follow the schedule of the settings. */
export function useAffectedHunts() {
  return useQuery({
    queryKey: [...queryKeyPrefixes.admin, 'affected-hunts'],
    queryFn: () =>
      read(
        'game_sessions',
        supabase
          .from('game_sessions')
          .select('name')
          .is('starts_at', null)
          .is('archived_at', null)
          .eq('is_test', false)
          .neq('visibility', 'draft')
          .order('created_at', { ascending: false }),
        z.array(huntSchema),
      ),
  })
}

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
    queryKey: [...queryKeyPrefixes.admin, 'preflight', sessionId],
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

/**
 * Runs the real rules for a scan and rolls it back: nothing is stored or broadcast.
 * - `p_code`: a printed id or a short code
 * - `p_user_id`: null: the organiser; `p_at`: ISO time, null: now
 * - `p_location`: degrees and metres; null: no position
 * @throws AppError `admin_access_required`, `invalid_scan_data`, `game_session_not_found`,
 *   `user_not_found`
 */
export const useTestScan = rpcMutation('admin_test_scan', { refresh: [], answer: resultSchema })

const settingsSchema = z.object({ mailer_autoconfirm: z.boolean() })

/**
 * Reads from the identity service whether new accounts must confirm their e-mail address. If not, one person
 * can open any number of accounts and collect their starting coins.
 */
export function confirmsEmailQueryOptions() {
  return queryOptions({
    queryKey: ['identity-settings', 'confirms-email'],
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
    queryKey: ['server', 'is-own'],
    queryFn: async ({ signal }) => {
      const response = await backendFetch(`${env.supabaseUrl}/healthz`, { signal })
      return response.ok && healthSchema.safeParse(await response.json().catch(() => null)).success
    },
    staleTime: Infinity,
  })
}
