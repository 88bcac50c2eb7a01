import { useId, type ReactNode } from 'react'
import { useFocusOnShow } from '@/features/scanner/hooks/use-focus-on-show'
import { usePageTitle } from '@/lib/browser/use-page-title'
import '@/features/scanner/outcome.css'

interface OutcomePanelProps {
  /** For tests and styles: which kind of end this is. */
  kind: 'sending' | 'counted' | 'refused' | 'unsent'
  illustration: ReactNode
  title: string
  children?: ReactNode
  /** Buttons, the primary one first. */
  actions?: ReactNode
}

/** The end of a scan as a screen of its own; its heading takes the focus, and screen readers go on to what it says. */
export function OutcomePanel({ kind, illustration, title, children, actions }: OutcomePanelProps) {
  const heading = useFocusOnShow<HTMLHeadingElement>()
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
