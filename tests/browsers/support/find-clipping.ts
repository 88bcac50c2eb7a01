/**
 * Finds what does not fit: a page wider than the screen, and buttons whose text is cut off or stands outside of them.
 * Its text runs in the page, so it uses nothing from outside.
 * @returns one sentence for each problem
 */
export function findClipping(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const isWide = scrollWidth > clientWidth
  const wide = isWide
    ? [`The page is ${scrollWidth} px wide on a screen of ${clientWidth} px.`]
    : []

  const buttons = document.querySelectorAll<HTMLElement>('button, a.btn')
  const cut = [...buttons].flatMap((button) => {
    if (!button.checkVisibility()) return []
    const frame = button.getBoundingClientRect()
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    const problems: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      // What only screen readers read is a box of one pixel.
      const box = text.parentElement?.getBoundingClientRect()
      if (!text.nodeValue?.trim() || !box || box.width <= 1 || box.height <= 1) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const shown = range.getBoundingClientRect()
      const isOutside =
        shown.left < frame.left - 1 ||
        shown.right > frame.right + 1 ||
        shown.top < frame.top - 1 ||
        shown.bottom > frame.bottom + 1
      if (isOutside)
        problems.push(`The button “${text.nodeValue.trim()}” is too small for its text.`)
    }
    return problems
  })
  return [...wide, ...cut]
}
