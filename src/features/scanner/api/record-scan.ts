import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { AppError } from '@/lib/supabase/errors'
import { scanResultSchema, type Capture, type ScanResult } from '@/lib/offline/queued-scan'
import { withTimeout } from '@/lib/offline/with-timeout'
import { queryClient } from '@/lib/supabase/query-client'
import { rpc } from '@/lib/supabase/rpc'

/** Request timeout, ms; afterwards the scan stays in the queue, because weak networks may never deliver a response. */
const RESPONSE_TIMEOUT_MS = 15_000

/** Queries to invalidate after a scan; includes the shop, which does not sell clues of found codes. */
const changedByScan = [
  queryKeyPrefixes.game,
  queryKeyPrefixes.scans,
  queryKeyPrefixes.shop,
  queryKeyPrefixes.claims,
  accountKeys.profiles,
]

/**
 * Records a captured scan and invalidates what it changed. Not a hook, because the queue also sends while no
 * scanner screen is open. Idempotent: a repeated client id gets the first response.
 * @throws AppError `network_unavailable` after 15 s without a response; `qr_code_not_found`, `game_not_started`,
 *   `game_session_ended`, `game_session_paused`, `already_scanned`, `scan_limit_reached`, `found_by_team` (detail:
 *   the name of the finder), `team_required`, `scan_location_required`, `scan_too_far`, `scan_rate_limited`,
 *   `session_not_joined`, `game_session_not_found`, `qr_code_withdrawn`, `team_left`, `invalid_scan_data`
 */
export async function recordScan(capture: Capture): Promise<ScanResult> {
  const request = rpc(
    'record_scan',
    {
      p_qr_code_id: capture.presented,
      p_game_session_id: capture.gameSessionId,
      p_device_info: capture.deviceInfo,
      p_scanned_at: capture.scannedAt,
      p_client_scan_id: capture.clientScanId,
    },
    scanResultSchema,
  )
  const timeout = new AppError('network_unavailable')
  const result = await withTimeout(request, RESPONSE_TIMEOUT_MS, timeout)
  // Not awaited, so that the result appears before the refetches finish.
  for (const queryKey of changedByScan) void queryClient.invalidateQueries({ queryKey })
  return result
}
