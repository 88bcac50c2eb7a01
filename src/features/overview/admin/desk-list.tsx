import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { useFormat } from '@/lib/i18n/use-format'

interface DeskListProps {
  title: string
  /** Number of all entries; the list may show fewer. */
  count?: number
  /** Screen with all entries. */
  to?: string
  /** A button beside the link to that screen. */
  button?: ReactNode
  emptyText: string
  rows: readonly { key: string; left: ReactNode; right: ReactNode }[]
}

/** A short list with a number and a link to the whole. */
export function DeskList({ title, count, to, button, emptyText, rows }: DeskListProps) {
  const { t } = useTranslation()
  const format = useFormat()
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
        <>
          {button}
          {to !== undefined && (
            <Link className="link text-sm" to={to} aria-label={`${t('admin.desk.all')}: ${title}`}>
              {t('admin.desk.all')}
            </Link>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="text-soft text-sm">{emptyText}</p>
      ) : (
        <ol className="divide-base-300 divide-y text-sm">
          {rows.map(({ key, left, right }) => (
            <li key={key} className="flex items-baseline justify-between gap-3 py-1.5">
              <span className="min-w-0 break-words">{left}</span>
              <span className="text-soft shrink-0 tabular-nums">{right}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
