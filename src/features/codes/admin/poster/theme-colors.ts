import type { PosterColors } from '@/features/codes/model/poster-layout'

/** Colours of a poster in the theme of an element (`data-theme`) as `#rrggbb`, whatever notation the theme uses. */
export function posterColors(element: HTMLElement): PosterColors {
  const style = getComputedStyle(element)
  const context = document.createElement('canvas').getContext('2d')
  const read = (variable: string) => {
    const value = style.getPropertyValue(variable)
    if (!context) return value
    context.fillStyle = value
    return context.fillStyle
  }
  return {
    page: read('--color-base-100'),
    text: read('--color-base-content'),
    frame: read('--color-primary'),
    frameText: read('--color-primary-content'),
  }
}

/** Markup of an illustration, with the variables of its theme replaced by their colours. */
export function illustrationMarkup(illustration: SVGElement): string {
  const style = getComputedStyle(illustration)
  return new XMLSerializer()
    .serializeToString(illustration)
    .replace(/var\((--[\w-]+)\)/g, (_, variable: string) => style.getPropertyValue(variable))
}
