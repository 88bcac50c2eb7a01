/**
 * Takes the layers of a drawing out of the tab order; a `ref` for what is around the drawing. Recharts draws
 * into them by portals, to which React listens for the focus, and Chromium stops at an SVG group that does so.
 */
export function leaveOutLayers(chart: HTMLElement | null): (() => void) | undefined {
  if (!chart) return undefined
  const leaveOut = () => {
    for (const layer of chart.querySelectorAll<SVGGElement>('g[class^="recharts-zIndex-layer"]')) {
      layer.tabIndex = -1
    }
  }
  leaveOut()
  const observer = new MutationObserver(leaveOut)
  observer.observe(chart, { childList: true, subtree: true })
  return () => observer.disconnect()
}
