import * as z from 'zod/mini'
import { announcementKeys } from '@/features/announcements/api/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const withdrawnSchema = z.object({ announcement_id: z.string(), withdrawn_at: z.string() })

/**
 * Takes back an announcement, before or after its publication.
 * @throws AppError `admin_access_required`, `announcement_not_found`
 */
export function useWithdrawAnnouncement() {
  return useRefreshingMutation([announcementKeys.sent], (announcementId: string) =>
    rpc('admin_withdraw_announcement', { p_announcement_id: announcementId }, withdrawnSchema),
  )
}
