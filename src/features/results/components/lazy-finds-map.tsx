import { useEffect, useState, type ComponentType } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { FindsMapProps } from '@/features/results/components/finds-map'

/** How long to wait after a failed download, ms. A venue screen is open for days. */
const RETRY_MS = 30_000

/** Loads the map library on demand; without it the page still has the numbers as text. */
export function LazyFindsMap(props: FindsMapProps) {
  const [Loaded, setLoaded] = useState<ComponentType<FindsMapProps> | null>(null)
  useEffect(() => {
    if (Loaded) return
    const load = () =>
      void import('@/features/results/components/finds-map').then(
        ({ FindsMap }) => setLoaded(() => FindsMap),
        console.warn,
      )
    load()
    const timer = setInterval(load, RETRY_MS)
    return () => clearInterval(timer)
  }, [Loaded])
  return Loaded ? <Loaded {...props} /> : <Skeleton className="h-full w-full" />
}
