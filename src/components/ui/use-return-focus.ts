import { useInsertionEffect, useRef } from 'react'
import { adjacentControl, closestRow } from '@/lib/browser/focus-adjacent'
import { focusContent } from '@/lib/browser/focus-content'

/**
 * What opened the dialog that stands open. One that takes another's place ("loading", then the form)
 * finds nothing focused, and leads back to where the first one came from.
 */
let lastOpener: Element | null = null

/**
 * Leads the focus back to what opened a dialog: ours open by state, not by a trigger of the library,
 * which therefore cannot. What the act brought (a clue just bought) may have taken the focus already.
 * @returns a handler for the content of a dialog
 */
export function useReturnFocus(open: boolean) {
  const opener = useRef<Element | null>(null)
  const row = useRef<Element | null>(null)
  const beside = useRef<HTMLElement>(undefined)
  // Before a field in the dialog takes the focus for itself.
  useInsertionEffect(() => {
    if (!open) return
    const focused = document.activeElement
    opener.current = focused === document.body ? lastOpener : focused
    row.current = opener.current && closestRow(opener.current)
    beside.current = opener.current ? adjacentControl(opener.current) : undefined
    lastOpener = opener.current
  }, [open])
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      lastOpener = null
      if (document.activeElement !== document.body) return
      if (opener.current instanceof HTMLElement) opener.current.focus()
      // The act may have taken the opener away, with its row or alone.
      if (row.current && !row.current.isConnected) beside.current?.focus()
      focusContent()
    },
  }
}
