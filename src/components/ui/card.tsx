import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { HeadingLevel } from '@/components/ui/heading-level'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Heading of the card; leave it out for a plain surface. */
  title?: ReactNode
  /** Controls to the right of the heading. */
  actions?: ReactNode
  /** 'map' adds a folded-map edge, for content of the hunt. */
  tone?: 'plain' | 'map'
}

export function Card({ title, actions, tone = 'plain', className, children, ...rest }: CardProps) {
  return (
    <section
      className={clsx('card-surface p-4 sm:p-5', tone === 'map' && 'card-map', className)}
      {...rest}
    >
      {(title || actions) && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
          {title && <h2 className="text-lg font-bold text-balance">{title}</h2>}
          {actions}
        </div>
      )}
      {title ? <HeadingLevel value={3}>{children}</HeadingLevel> : children}
    </section>
  )
}
