import { z } from 'zod'

/** What `record_scan` answers for a counted scan. */
export const scanResultSchema = z.object({
  status: z.literal('success'),
  scan_id: z.number(),
  qr_code_name: z.string(),
  points: z.number(),
  current_points: z.number(),
  has_claimed_treasure: z.boolean(),
  scanned_at: z.string(),
})

/** A counted scan: its points and the player's points in the session after it (spec §4). */
export type ScanResult = z.infer<typeof scanResultSchema>
