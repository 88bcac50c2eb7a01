import { useRef } from 'react'
import { focusContent } from '@/lib/browser/focus-content'

/**
 * What opened the dialog that stands open. One that takes another's place ("loading", then the form)
 * finds nothing focused, and leads back to where the first one came from.
 */
let lastOpener: Element | null = null

/**
 * Leads the focus back to what opened a dialog: ours open by state, not by a trigger of the library,
 * which therefore cannot. What the act brought (a clue just bought) may have taken the focus already.
 * @returns handlers for the content of a dialog
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      const focused = document.activeElement
      opener.current = focused === document.body ? lastOpener : focused
      lastOpener = opener.current
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      lastOpener = null
      const isFree = document.activeElement === document.body
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus()
      // The act may have taken the opener away.
      focusContent()
    },
  }
}
