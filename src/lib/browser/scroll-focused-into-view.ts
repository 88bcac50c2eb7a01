/**
 * Scrolls a keyboard-focused element fully into view. Chromium does not scroll to an element of which 32 px
 * are visible, such as the next card of a row.
 */
export function scrollFocusedIntoView({ target }: { target: Element }): void {
  // Keyboard focus only: scrolling between press and release would cancel a click.
  if (target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
