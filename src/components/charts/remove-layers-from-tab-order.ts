/**
 * Ref callback that removes the layers of a chart from the tab order. Recharts renders into them with
 * portals, on which React adds focus listeners, and Chromium makes SVG groups with focus listeners
 * focusable.
 */
export function removeLayersFromTabOrder(chart: HTMLElement | null): (() => void) | undefined {
  if (!chart) return undefined
  const removeFromTabOrder = () => {
    for (const layer of chart.querySelectorAll<SVGGElement>('g[class^="recharts-zIndex-layer"]')) {
      layer.tabIndex = -1
    }
  }
  removeFromTabOrder()
  const observer = new MutationObserver(removeFromTabOrder)
  observer.observe(chart, { childList: true, subtree: true })
  return () => observer.disconnect()
}
