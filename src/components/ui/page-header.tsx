import type { ReactNode } from 'react'
import { usePageTitle } from '@/lib/browser/use-page-title'

interface PageHeaderProps {
  /** Also becomes the title of the browser tab. */
  title: string
  description?: ReactNode
  /** Controls of the screen, the primary one last. */
  actions?: ReactNode
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="page-title">{title}</h1>
        {description && <p className="text-soft mt-1 max-w-prose text-pretty">{description}</p>}
      </div>
      {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
