import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announcementsQueryOptions } from '@/features/announcements/api/announcements'
import { useLocalized } from '@/lib/i18n/use-localized'
import { toasts } from '@/stores/toasts'

/**
 * Returns what to do when a broadcast says that an announcement came: it is fetched into the inbox and
 * its title shown. A failed read is left to the inbox, which is read again after every reconnect.
 * @param sessionId a joined session, or null
 */
export function useAnnouncementNews(sessionId: string | null): (id: string) => Promise<void> {
  const { t } = useTranslation()
  const localized = useLocalized()
  const queryClient = useQueryClient()
  return async (id) => {
    if (sessionId === null) return
    const { queryKey } = announcementsQueryOptions(sessionId)
    await queryClient.refetchQueries({ queryKey })
    const news = queryClient.getQueryData(queryKey)?.find((announcement) => announcement.id === id)
    if (news) toasts.notice(t('announcements.arrived', { title: localized(news, 'title') }))
  }
}
