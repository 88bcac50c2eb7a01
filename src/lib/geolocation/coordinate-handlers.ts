import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import type { Place } from '@/lib/geolocation/geodesy'
import { parseCoordinates } from '@/lib/geolocation/parse-coordinates'

/**
 * Handlers for a field of a latitude or longitude: a whole place that is pasted or typed into one of them
 * fills both. Not while it is being typed, when half of it may be a place, too.
 */
export function coordinateHandlers(onPlace: (place: Place) => void) {
  function take(text: string): boolean {
    const place = parseCoordinates(text)
    if (place) onPlace(place)
    return place !== null
  }
  return {
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      if (take(event.clipboardData.getData('text'))) event.preventDefault()
    },
    onBlurCapture: ({ target }: FocusEvent<HTMLInputElement>) => void take(target.value),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter') take(currentTarget.value)
    },
  }
}
