import type { PosterColors } from '@/features/codes/model/poster-layout'

/** Reads colours of an element as `#rrggbb`, whatever notation the theme uses. */
function readColors<Name extends string>(
  element: HTMLElement,
  variables: Record<Name, string>,
): Record<Name, string> {
  const style = getComputedStyle(element)
  const context = document.createElement('canvas').getContext('2d')
  const read = (variable: string) => {
    const value = style.getPropertyValue(variable)
    if (!context) return value
    context.fillStyle = value
    return context.fillStyle
  }
  return Object.fromEntries(
    Object.entries<string>(variables).map(([name, variable]) => [name, read(variable)]),
  ) as Record<Name, string>
}

/** Colours of a poster in the theme of an element (`data-theme`). */
export function posterColors(element: HTMLElement): PosterColors {
  return readColors(element, {
    page: '--color-base-100',
    text: '--color-base-content',
    frame: '--color-primary',
    frameText: '--color-primary-content',
  })
}

/** Markup of an illustration, with the variables of its theme replaced by their colours. */
export function illustrationMarkup(illustration: SVGElement): string {
  const style = getComputedStyle(illustration)
  return new XMLSerializer()
    .serializeToString(illustration)
    .replace(/var\((--[\w-]+)\)/g, (_, variable: string) => style.getPropertyValue(variable))
}
