import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  announcementsQueryOptions,
  type Announcement,
} from '@/features/announcements/api/announcements'
import { useTexts } from '@/lib/i18n/use-texts'
import { refetchOnBroadcast } from '@/lib/live/refetch-on-broadcast'
import { serverNow } from '@/lib/live/server-time'
import { toasts } from '@/stores/toasts'

/** An older announcement that is new on this device has no toast, ms. */
const FRESH_MS = 5 * 60_000

/** Ids of announcements that a broadcast named: these have a toast even if the first list contains them. */
const announcedIds = new Set<string>()

/** Ids of announcements whose toast was shown. */
const shownIds = new Set<string>()

function useToast(): (announcement: Announcement) => void {
  const { t, localized } = useTexts()
  return (announcement) => {
    if (shownIds.has(announcement.id)) return
    shownIds.add(announcement.id)
    toasts.notice(t('announcements.arrived', { title: localized(announcement, 'title') }))
  }
}

/**
 * Returns a handler for broadcasts about a message to all players of a session or to this one, that refetches
 * the inbox and shows the title in a toast. Without an id, one was scheduled or withdrawn.
 */
export function useAnnouncementToast(): (payload: Record<string, unknown>) => Promise<void> {
  const queryClient = useQueryClient()
  const show = useToast()
  return async ({ announcement_id: id, game_session_id: gameSessionId }) => {
    if (typeof gameSessionId !== 'string') return
    const { queryKey, queryFn } = announcementsQueryOptions(gameSessionId)
    if (queryClient.getQueryCache().find({ queryKey })?.isActive()) {
      // The active hunt: useArrivalToasts shows the toast.
      if (typeof id === 'string') announcedIds.add(id)
      refetchOnBroadcast(queryClient, { queryKey })
      return
    }
    const list = await queryClient
      .fetchQuery({ queryKey, ...(queryFn && { queryFn }), staleTime: 0 })
      .catch(() => null)
    const announcement = list?.announcements.find((candidate) => candidate.id === id)
    if (announcement) show(announcement)
  }
}

/**
 * Keeps the inbox of the active hunt up to date and shows a toast for what appears in it: what a broadcast
 * announced, scheduled announcements, and those of hunts that the player has not joined.
 * @param gameSessionId null: the player has not joined a session; undefined: not known yet
 */
export function useArrivalToasts(gameSessionId: string | null | undefined): void {
  const { data } = useQuery({
    ...announcementsQueryOptions(gameSessionId ?? null),
    enabled: gameSessionId !== undefined,
  })
  const seen = useRef<{ gameSessionId: string | null | undefined; ids: Set<string> } | null>(null)
  const show = useEffectEvent(useToast())
  useEffect(() => {
    if (!data) return
    const { current } = seen
    const before = current !== null && current.gameSessionId === gameSessionId ? current.ids : null
    seen.current = { gameSessionId, ids: new Set(data.announcements.map(({ id }) => id)) }
    for (const announcement of data.announcements) {
      const { id, published_at } = announcement
      const isFresh = serverNow() - Date.parse(published_at) < FRESH_MS
      const hasArrived = before !== null && !before.has(id) && isFresh
      if (hasArrived || announcedIds.has(id)) show(announcement)
    }
  }, [data, gameSessionId])
}
