import { noop, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findCardsQueryOptions } from '@/features/game/api/list-find-cards'
import { membershipsQueryOptions } from '@/features/game/api/memberships'
import { mapsQueryOptions } from '@/features/map/api/maps'
import { planUrl } from '@/features/map/api/plan-url'
import { clueMediaQueryOptions, clueMediaScope } from '@/features/shop/api/list-clue-media'
import { purchasedCluesQueryOptions } from '@/features/shop/api/purchased-clues'
import { purchasedSolutionGuidesQueryOptions } from '@/features/shop/api/purchased-solution-guides'
import { useConnection } from '@/stores/connection'

/** How long the screen that the player opened has the network to itself, ms. */
const PREFETCH_DELAY_MS = 3000

/**
 * Prefetches bought clues and guides with their pictures and sounds, find cards, and maps with their images, so
 * that they are available offline.
 * @param sessionId the active session; null prefetches nothing
 */
export function useOfflinePrefetch(sessionId: string | null): void {
  const queryClient = useQueryClient()
  const { online } = useConnection()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const isEnabled = isIdle && sessionId !== null && online
  const { data: maps } = useQuery({ ...mapsQueryOptions(sessionId ?? ''), enabled: isEnabled })
  // Without requests of their own: the queries below, and screens, load them.
  const idle = { enabled: false }
  const clues = useQuery({ ...purchasedCluesQueryOptions(sessionId ?? ''), ...idle }).data ?? []
  const guides =
    useQuery({ ...purchasedSolutionGuidesQueryOptions(sessionId ?? ''), ...idle }).data ?? []
  const memberships = useQuery({ ...membershipsQueryOptions(), ...idle }).data ?? []
  // Observed, so that a purchase fetches the files of what was bought.
  const { data: media } = useQuery({
    ...clueMediaQueryOptions(sessionId ?? ''),
    enabled: isEnabled && clues.length + guides.length > 0,
  })
  const hasFinds = memberships.some(
    ({ found_codes: found = 1, team_id: team = null }) => found > 0 || team !== null,
  )

  useEffect(() => {
    if (!isEnabled) return
    void queryClient.query(purchasedCluesQueryOptions(sessionId)).catch(noop)
    void queryClient.query(purchasedSolutionGuidesQueryOptions(sessionId)).catch(noop)
  }, [isEnabled, sessionId, queryClient])

  useEffect(() => {
    if (isEnabled && hasFinds) void queryClient.query(findCardsQueryOptions()).catch(noop)
  }, [isEnabled, hasFinds, queryClient])

  useEffect(() => {
    if (!isEnabled || !media) return
    void import('@/lib/media/keep-media')
      .then(({ keepMedia }) => keepMedia(queryClient, clueMediaScope(sessionId), media))
      .catch(noop)
  }, [isEnabled, sessionId, media, queryClient])

  useEffect(() => {
    const plans = (maps ?? []).flatMap(({ image_path }) => image_path ?? [])
    const prefetch = () => {
      for (const plan of plans)
        void fetch(planUrl(plan), { mode: 'no-cors' }).catch(() => undefined)
    }
    prefetch()
    // Repeat when the service worker takes control: on a first visit it starts after the maps, and only it caches.
    const { serviceWorker } = navigator
    serviceWorker?.addEventListener('controllerchange', prefetch)
    return () => serviceWorker?.removeEventListener('controllerchange', prefetch)
  }, [maps])
}
