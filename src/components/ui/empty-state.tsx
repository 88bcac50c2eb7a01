import { use, type ReactNode } from 'react'
import { MapCornerIllustration } from '@/components/illustrations/map-corner'
import { HeadingLevel } from '@/components/ui/heading-level'

interface NextStep {
  /** The next step in words. */
  description: ReactNode
  /** The next step as a button. */
  action: ReactNode
}

type EmptyStateProps = {
  title: ReactNode
  illustration?: ReactNode
} & Partial<NextStep> &
  (Pick<NextStep, 'description'> | Pick<NextStep, 'action'>)

/** Empty state of a list; always shows the next step. */
export function EmptyState({ title, description, action, illustration }: EmptyStateProps) {
  const Heading = `h${use(HeadingLevel)}` as const
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      {illustration ?? <MapCornerIllustration className="h-24 w-32 max-w-full" />}
      <Heading className="text-lg font-bold text-balance">{title}</Heading>
      {description && <p className="text-soft max-w-prose text-pretty">{description}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
