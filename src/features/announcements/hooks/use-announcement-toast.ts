import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announcementsQueryOptions } from '@/features/announcements/api/announcements'
import { useLocalized } from '@/lib/i18n/use-localized'
import { toasts } from '@/stores/toasts'

/**
 * Returns a handler for 'announcement' broadcasts that refetches the inbox and shows the title in a toast.
 * @param sessionId null: the player has not joined a session
 */
export function useAnnouncementToast(sessionId: string | null): (id: string) => Promise<void> {
  const { t } = useTranslation()
  const localized = useLocalized()
  const queryClient = useQueryClient()
  return async (id) => {
    if (sessionId === null) return
    const { queryKey } = announcementsQueryOptions(sessionId)
    await queryClient.refetchQueries({ queryKey })
    const announcement = queryClient
      .getQueryData(queryKey)
      ?.find((candidate) => candidate.id === id)
    if (announcement)
      toasts.notice(t('announcements.arrived', { title: localized(announcement, 'title') }))
  }
}
