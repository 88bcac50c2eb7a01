import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { parseCoordinates } from '@/lib/geolocation/parse-coordinates'

/**
 * Returns handlers for a latitude or longitude field: a pasted coordinate pair fills both fields, and a
 * typed one does so on blur or Enter, because a partly typed pair may be valid too.
 */
export function coordinateHandlers(onCoordinates: (coordinates: Coordinates) => void) {
  function parse(text: string): boolean {
    const coordinates = parseCoordinates(text)
    if (coordinates) onCoordinates(coordinates)
    return coordinates !== null
  }
  return {
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      if (parse(event.clipboardData.getData('text'))) event.preventDefault()
    },
    onBlurCapture: ({ target }: FocusEvent<HTMLInputElement>) => void parse(target.value),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter') parse(currentTarget.value)
    },
  }
}
