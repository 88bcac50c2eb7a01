import { useEffect, useState, type ComponentType } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { FindsMapProps } from '@/features/results/components/finds-map'

/** Loads the map library on demand; without it the page still has the numbers as text. */
export function LazyFindsMap(props: FindsMapProps) {
  const [Loaded, setLoaded] = useState<ComponentType<FindsMapProps> | null>(null)
  useEffect(() => {
    void import('@/features/results/components/finds-map').then(
      ({ FindsMap }) => setLoaded(() => FindsMap),
      console.warn,
    )
  }, [])
  return Loaded ? <Loaded {...props} /> : <Skeleton className="h-full w-full" />
}
