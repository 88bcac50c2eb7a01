/**
 * Leads the focus to the content of the screen when nothing holds it, as after what held it has gone:
 * screen readers go on there instead of saying nothing, and Tab does not start at the top.
 */
export function focusContent(): void {
  if (document.activeElement !== document.body) return
  document.getElementById('content')?.focus({ preventScroll: true })
}
