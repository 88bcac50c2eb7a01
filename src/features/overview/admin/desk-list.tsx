import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { useTexts } from '@/lib/i18n/use-texts'

/** A button that looks like a link, for the names and actions in a list. */
export const LinkButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" className={clsx('link text-start', className)} {...props} />
)

interface DeskListProps {
  title: string
  /** Number of all entries; the list may show fewer. */
  count?: number
  /** Screen with all entries. */
  to?: string
  /** A button beside the link to that screen. */
  button?: ReactNode
  /** Query of the rows, where they are not in the answer of the desk. */
  source?: { data?: unknown; error: unknown; refetch: () => unknown }
  emptyText: string
  rows: readonly { key: string; left: ReactNode; right: ReactNode }[]
}

/** A short list with a number and a link to the whole. */
export function DeskList(props: DeskListProps) {
  const { title, count, to, button, source, emptyText, rows } = props
  const { t, format } = useTexts()
  return (
    <Card
      className="desk-list"
      title={
        <>
          {title}
          {count !== undefined && count > 0 && (
            <>
              {' '}
              <Badge tone="warning">{format.number(count)}</Badge>
            </>
          )}
        </>
      }
      actions={
        <div className="flex items-center gap-3">
          {button}
          {to !== undefined && (
            <Link className="link text-sm" to={to} aria-label={`${t('admin.desk.all')}: ${title}`}>
              {t('admin.desk.all')}
            </Link>
          )}
        </div>
      }
    >
      {source && source.data === undefined ? (
        <QueryPlaceholder query={source} rows={2} className="h-6 w-full" />
      ) : rows.length === 0 ? (
        <p className="text-soft text-sm">{emptyText}</p>
      ) : (
        <ol className="divide-base-300 divide-y text-sm">
          {rows.map(({ key, left, right }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-end gap-x-3 py-1.5">
              <span className="min-w-0 grow basis-24 break-words">{left}</span>
              <span className="text-soft shrink-0 tabular-nums">{right}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
