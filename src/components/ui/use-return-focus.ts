import { useInsertionEffect, useRef } from 'react'
import { adjacentControl, closestRow } from '@/lib/browser/focus-adjacent'
import { focusContent } from '@/lib/browser/focus-content'

/**
 * Opener of the current dialog. A dialog that replaces another one ("loading", then the form) finds no
 * focused element and uses this opener.
 */
let lastOpener: Element | null = null

/**
 * Returns the focus to the opener when a dialog closes, unless another element has taken it. Radix cannot
 * do this, because our dialogs open by state, not by a trigger.
 * @returns props for the content of a dialog
 */
export function useReturnFocus(open: boolean) {
  const opener = useRef<Element | null>(null)
  const row = useRef<Element | null>(null)
  const neighbour = useRef<HTMLElement>(undefined)
  // Insertion effect: runs before a field of the dialog takes the focus.
  useInsertionEffect(() => {
    if (!open) return
    const active = document.activeElement
    // An entry of a menu goes with it; the button that opened the menu stays.
    const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? ''
    const focused = document.getElementById(menu) ?? active
    opener.current = focused === document.body ? lastOpener : focused
    row.current = opener.current && closestRow(opener.current)
    neighbour.current = opener.current ? adjacentControl(opener.current) : undefined
    lastOpener = opener.current
  }, [open])
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      lastOpener = null
      if (document.activeElement !== document.body) return
      if (opener.current instanceof HTMLElement) opener.current.focus()
      // The action may have removed the opener, alone or with its row.
      if (row.current && !row.current.isConnected) neighbour.current?.focus()
      focusContent()
    },
  }
}
