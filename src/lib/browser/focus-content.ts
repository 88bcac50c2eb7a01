/**
 * Leads the focus to the content of the screen when nothing holds it, as after what held it has gone:
 * screen readers go on there instead of saying nothing, and Tab does not start at the top.
 */
export function focusContent(): void {
  if (document.activeElement !== document.body) return
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Long enough for a dialog that closes to lead the focus back to its opener. Milliseconds. */
const SETTLED_MS = 100

/** The same once everything has settled, if what was pressed has gone by then. */
export function focusContentIfRemoved(pressed: Element): void {
  window.setTimeout(() => {
    if (!pressed.isConnected) focusContent()
  }, SETTLED_MS)
}
