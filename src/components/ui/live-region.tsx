import { useState } from 'react'

export interface LiveRegionProps {
  /** The text to announce; null while it is unknown. */
  text: string | null
  /** Announces the first text too, not only later changes. */
  announceInitial?: boolean
  /** Number of user actions; when given, only changes that follow an action are announced. */
  actionCount?: number
}

/**
 * Announces a changing text politely to screen readers, without showing it. A change that is not announced
 * clears the last message silently, so that nobody reads an outdated text here.
 */
export function LiveRegion({ text, announceInitial = false, actionCount }: LiveRegionProps) {
  const [announced, setAnnounced] = useState<{
    text: string | null
    message: string
    actionCount?: number
  }>({
    text: null,
    message: '',
  })
  if (text !== null && text !== announced.text) {
    const followsAction = actionCount === undefined || actionCount !== announced.actionCount
    const shouldAnnounce = followsAction && (announceInitial || announced.text !== null)
    setAnnounced({ text, message: shouldAnnounce ? text : '', actionCount })
  }
  return (
    <p role="status" className="sr-only">
      {announced.message}
    </p>
  )
}
