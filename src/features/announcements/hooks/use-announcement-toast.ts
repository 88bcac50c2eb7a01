import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announcementsQueryOptions } from '@/features/announcements/api/announcements'
import { useUserId } from '@/lib/account/session'
import { useLocalized } from '@/lib/i18n/use-localized'
import { toasts } from '@/stores/toasts'

/**
 * Returns a handler for 'announcement' broadcasts, to all players of a session or to this one, that refetches
 * the inbox and shows the title in a toast.
 */
export function useAnnouncementToast(): (payload: Record<string, unknown>) => Promise<void> {
  const { t } = useTranslation()
  const localized = useLocalized()
  const queryClient = useQueryClient()
  const uid = useUserId()
  return async ({ announcement_id: id, game_session_id: sessionId }) => {
    if (typeof sessionId !== 'string') return
    const { queryKey, queryFn } = announcementsQueryOptions(sessionId, uid)
    // Fetches also when no inbox has been on the screen, as for a hunt that is not the active one.
    const announcements = await queryClient
      .fetchQuery({ queryKey, ...(queryFn && { queryFn }), staleTime: 0, retry: false })
      .catch(() => [])
    const announcement = announcements.find((candidate) => candidate.id === id)
    if (announcement)
      toasts.notice(t('announcements.arrived', { title: localized(announcement, 'title') }))
  }
}
