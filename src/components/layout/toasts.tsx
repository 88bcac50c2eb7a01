import { lazy, Suspense, useEffect } from 'react'
import { CrashBoundary } from '@/components/layout/crash-boundary'
import { TOAST_DURATION_MS, useToasts, type ToastItem } from '@/stores/toasts'

/** Lazy: most visits to the sign-in screen see no toast. */
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

/** What toasts have to say is said without their machinery, too, which a new release may have removed. */
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

/** Shows toasts from the first one on (spec §2). */
export function Toasts() {
  const wanted = useToasts(({ items }) => items.length > 0)
  return (
    wanted && (
      <CrashBoundary fallback={<PlainToasts />}>
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      </CrashBoundary>
    )
  )
}
