import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ScanFlow } from '@/features/scanner/hooks/use-scan-flow'
import { usePageTitle } from '@/lib/browser/use-page-title'
import '@/features/scanner/outcome.css'

/**
 * Focuses a heading on mount, so that screen readers announce the view, and scrolls to the top, because the
 * previous view may have been scrolled.
 */
function useFocusOnMount<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return ref
}

interface OutcomePanelProps {
  /** Value of `data-outcome`, for tests and styles. */
  kind: Exclude<ScanFlow['step'], 'ready'>
  illustration: ReactNode
  title: string
  children?: ReactNode
  /** Buttons, the primary one first. */
  actions?: ReactNode
}

/** Full-screen result of a scan; its heading takes the focus, so that screen readers read the details. */
export function OutcomePanel({ kind, illustration, title, children, actions }: OutcomePanelProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const detailsId = useId()
  usePageTitle(title)
  return (
    <section data-outcome={kind} className="outcome">
      {illustration}
      <h1
        ref={heading}
        tabIndex={-1}
        aria-describedby={children ? detailsId : undefined}
        className="page-title outline-none"
      >
        {title}
      </h1>
      {children && (
        <div id={detailsId} className="contents">
          {children}
        </div>
      )}
      {actions && <div className="outcome-actions">{actions}</div>}
    </section>
  )
}
