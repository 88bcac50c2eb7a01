import { lazy, Suspense } from 'react'
import { useToasts } from '@/stores/toasts'

/** Lazy: most visits to the sign-in screen see no toast. */
const Toaster = lazy(async () => ({
  default: (await import('@/components/layout/toaster')).Toaster,
}))

/** Shows toasts from the first one on (spec §2). */
export function Toasts() {
  const wanted = useToasts(({ items }) => items.length > 0)
  return (
    wanted && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  )
}
