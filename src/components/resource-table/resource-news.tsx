import { useState } from 'react'

export interface ResourceNewsProps {
  /** How much the list shows; null while it is on its way. */
  text: string | null
  /** How often its reader searched, filtered or turned a page. */
  acts: number
}

/**
 * Says to screen readers how much a list holds: once it is there, and when what its reader did changed
 * that. Rows that come in by themselves are no news; said one by one they would drown the rest.
 */
export function ResourceNews({ text, acts }: ResourceNewsProps) {
  const [said, setSaid] = useState({ text: '', acts: -1 })
  if (text !== null && text !== said.text && acts !== said.acts) setSaid({ text, acts })
  return (
    <p role="status" className="sr-only">
      {said.text}
    </p>
  )
}
