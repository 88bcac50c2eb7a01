import { noop, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  findCardScope,
  findCardsQueryOptions,
  gameSessionsQueryOptions,
  hasTeam,
  membershipsQueryOptions,
} from '@/features/game/api/game'
import { mapImageUrl, mapsQueryOptions } from '@/features/map/api/map'
import {
  clueMediaQueryOptions,
  clueMediaScope,
  purchasedCluesQueryOptions,
  purchasedSolutionGuidesQueryOptions,
} from '@/features/shop/api/shop'
import type { Media } from '@/lib/media/media'
import { useConnection } from '@/stores/connection'

/**
 * Delay before prefetching, ms, so that the open screen and the first taps get a slow network. Shorter than the time
 * for which the data of the screen counts as fresh, which would be requested again.
 */
const PREFETCH_DELAY_MS = 8000

function keep(queryClient: QueryClient, scope: string, media: readonly Media[]): void {
  void import('@/lib/media/cache-media')
    .then(({ cacheMedia }) => cacheMedia(queryClient, scope, media))
    .catch(noop)
}

/**
 * Prefetches bought clues, guides, find cards and tasks with their pictures and sounds, and maps with their images, so
 * that they are available offline.
 * @param gameSessionId the active session; null prefetches nothing
 */
export function useOfflinePrefetch(gameSessionId: string | null): void {
  const queryClient = useQueryClient()
  const { online } = useConnection()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const isEnabled = isIdle && gameSessionId !== null && online
  const { data: maps } = useQuery({ ...mapsQueryOptions(gameSessionId ?? ''), enabled: isEnabled })
  const memberships = useQuery(membershipsQueryOptions()).data ?? []
  const hasFinds = memberships.some(
    ({ found_codes, team_id }) => found_codes > 0 || team_id !== null,
  )
  // In a team, broadcasts refetch these on every screen: team mates buy and find too. What a single player
  // buys and finds is loaded on the screen where that happens.
  const prefetched = { enabled: isEnabled && hasTeam(memberships, gameSessionId) }
  const clues =
    useQuery({ ...purchasedCluesQueryOptions(gameSessionId ?? ''), ...prefetched }).data ?? []
  const guides =
    useQuery({ ...purchasedSolutionGuidesQueryOptions(gameSessionId ?? ''), ...prefetched }).data ??
    []
  const { data: cards } = useQuery({ ...findCardsQueryOptions(), ...prefetched })
  const { data: hasTasks } = useQuery({
    ...gameSessionsQueryOptions(),
    select: (gameSessions) => gameSessions.some(({ has_tasks }) => has_tasks),
  })
  // Refetched after a purchase, so that the files of what was bought are fetched too.
  const { data: media } = useQuery({
    ...clueMediaQueryOptions(gameSessionId ?? ''),
    enabled: isEnabled && clues.length + guides.length > 0,
  })

  useEffect(() => {
    if (!isEnabled) return
    void queryClient.query(purchasedCluesQueryOptions(gameSessionId)).catch(noop)
    void queryClient.query(purchasedSolutionGuidesQueryOptions(gameSessionId)).catch(noop)
  }, [isEnabled, gameSessionId, queryClient])

  useEffect(() => {
    if (isEnabled && hasFinds) void queryClient.query(findCardsQueryOptions()).catch(noop)
  }, [isEnabled, hasFinds, queryClient])

  useEffect(() => {
    if (isEnabled && media) keep(queryClient, clueMediaScope(gameSessionId), media)
  }, [isEnabled, gameSessionId, media, queryClient])

  // A find of a team mate, which refetches the cards, may have a task.
  useEffect(() => {
    if (!isEnabled || !hasFinds || !hasTasks) return
    void import('@/features/tasks/queue/fetch-tasks')
      .then(({ fetchTasks }) => fetchTasks(queryClient))
      .catch(noop)
  }, [isEnabled, hasFinds, hasTasks, cards, queryClient])

  useEffect(() => {
    if (!isEnabled || !cards) return
    keep(
      queryClient,
      findCardScope,
      cards.flatMap((card) => card.media),
    )
  }, [isEnabled, cards, queryClient])

  useEffect(() => {
    const images = (maps ?? []).flatMap(({ image_path }) => image_path ?? [])
    const prefetch = () => {
      for (const image of images)
        void fetch(mapImageUrl(image), { mode: 'no-cors' }).catch(() => undefined)
    }
    prefetch()
    // Repeat when the service worker takes control: on a first visit it starts after the maps, and only it caches.
    const { serviceWorker } = navigator
    serviceWorker?.addEventListener('controllerchange', prefetch)
    return () => serviceWorker?.removeEventListener('controllerchange', prefetch)
  }, [maps])
}
