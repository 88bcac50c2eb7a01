/**
 * Focuses the main content if nothing has the focus, for example after the focused element was removed.
 * Screen readers continue there, and Tab does not start at the top of the page.
 */
export function focusContent(): void {
  if (document.activeElement !== document.body) return
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Time for a closing dialog to return the focus to its opener, ms. */
const FOCUS_RETURN_MS = 100

/** Calls `focusContent` shortly after, if the pressed element has been removed by then. */
export function focusContentIfRemoved(pressed: Element): void {
  window.setTimeout(() => {
    if (!pressed.isConnected) focusContent()
  }, FOCUS_RETURN_MS)
}
