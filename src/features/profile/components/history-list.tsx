import type { ReactNode } from 'react'

interface HistoryListProps {
  /** Accessible name of the list. */
  label: string
  /** Shown below a list that may be truncated. */
  note: string | null
  children: ReactNode
}

export function HistoryList({ label, note, children }: HistoryListProps) {
  return (
    <>
      <ul aria-label={label} className="divide-base-300 divide-y">
        {children}
      </ul>
      {note && <p className="text-soft mt-3 text-sm">{note}</p>}
    </>
  )
}

interface HistoryItemProps {
  title: ReactNode
  /** Lines under the title, the most important first. */
  details: ReactNode
  /** The amount at the end of the row. */
  amount: ReactNode
}

/** One history row: event on the left, amount on the right. */
export function HistoryItem({ title, details, amount }: HistoryItemProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-26 flex-1">
        <p className="font-semibold break-words">{title}</p>
        <div className="text-soft flex flex-col text-sm break-words">{details}</div>
      </div>
      <div className="ms-auto flex shrink-0 flex-col items-end gap-1 text-end">{amount}</div>
    </li>
  )
}
