import { noop, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mapsQueryOptions } from '@/features/map/api/maps'
import { planUrl } from '@/features/map/api/plan-url'
import { purchasedCluesQueryOptions } from '@/features/shop/api/purchased-clues'
import { purchasedSolutionGuidesQueryOptions } from '@/features/shop/api/purchased-solution-guides'
import { useConnection } from '@/stores/connection'

/**
 * Fetches what a player needs outdoors before they first look at it, so that it is on the phone when
 * the network goes: bought clues and guides, and the maps with their pictures.
 * @param sessionId the active session; null fetches nothing
 */
export function useReadyForOffline(sessionId: string | null): void {
  const queryClient = useQueryClient()
  const { online } = useConnection()
  const wanted = sessionId !== null && online
  const { data: maps } = useQuery({ ...mapsQueryOptions(sessionId ?? ''), enabled: wanted })

  useEffect(() => {
    if (!wanted) return
    void queryClient.query(purchasedCluesQueryOptions(sessionId)).catch(noop)
    void queryClient.query(purchasedSolutionGuidesQueryOptions(sessionId)).catch(noop)
  }, [wanted, sessionId, queryClient])

  useEffect(() => {
    const plans = (maps ?? []).flatMap(({ image_path }) => image_path ?? [])
    const pass = () => {
      for (const plan of plans)
        void fetch(planUrl(plan), { mode: 'no-cors' }).catch(() => undefined)
    }
    pass()
    // The service worker keeps what passes through it; on a first visit it comes after the maps.
    const { serviceWorker } = navigator
    serviceWorker?.addEventListener('controllerchange', pass)
    return () => serviceWorker?.removeEventListener('controllerchange', pass)
  }, [maps])
}
