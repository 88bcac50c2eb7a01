import { lazy, Suspense, useEffect } from 'react'
import { CrashBoundary } from '@/components/layout/crash-boundary'
import { TOAST_DURATION_MS, useToasts, type ToastItem } from '@/stores/toasts'

/** Lazy: most visits to the sign-in screen show no toast. */
const Toaster = lazy(async () => ({
  default: (await import('@/components/layout/toaster')).Toaster,
}))

function PlainToast({ id, kind, text }: ToastItem) {
  const { close } = useToasts()
  useEffect(() => {
    const timer = setTimeout(() => close(id), TOAST_DURATION_MS)
    return () => clearTimeout(timer)
  }, [close, id])
  return (
    <p role={kind === 'notice' ? 'status' : 'alert'} className="toast-card" data-kind={kind}>
      {text}
    </p>
  )
}

/** Fallback when the toaster module cannot be loaded, e.g. after a new release. */
function PlainToasts() {
  const { items } = useToasts()
  const open = items.filter((item) => item.open)
  return (
    <div className="toast-viewport">
      {open.map((item) => (
        <PlainToast key={item.id} {...item} />
      ))}
    </div>
  )
}

/** Loads the toaster with the first toast. */
export function Toasts() {
  const hasToasts = useToasts(({ items }) => items.length > 0)
  return (
    hasToasts && (
      <CrashBoundary fallback={<PlainToasts />}>
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      </CrashBoundary>
    )
  )
}
