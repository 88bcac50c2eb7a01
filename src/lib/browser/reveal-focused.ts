/**
 * Brings what the keyboard has led to wholly into view. Chromium takes for seen what peeks in by 32 px
 * from the side, as the next card of a row does.
 */
export function revealFocused({ target }: { target: Element }): void {
  // Not under a finger or a pointer: what moves away between press and release is not clicked.
  if (target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
