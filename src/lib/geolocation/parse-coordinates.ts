import { cleanPasted } from '@/lib/format/clean-pasted'
import type { Coordinates } from '@/lib/geolocation/geodesy'

/** Compass letters in English, German and Hungarian; north and east are positive. */
const compass: Record<string, { axis: 'latitude' | 'longitude'; sign: 1 | -1 }> = {
  N: { axis: 'latitude', sign: 1 },
  É: { axis: 'latitude', sign: 1 },
  S: { axis: 'latitude', sign: -1 },
  D: { axis: 'latitude', sign: -1 },
  E: { axis: 'longitude', sign: 1 },
  O: { axis: 'longitude', sign: 1 },
  K: { axis: 'longitude', sign: 1 },
  W: { axis: 'longitude', sign: -1 },
  NY: { axis: 'longitude', sign: -1 },
}
const LETTER = '(NY|[NSEWOÉDK])?\\.?'
const NUMBER = '\\d{1,3}(?:[.,]\\d{1,15})?'
const PART = new RegExp(
  `^${LETTER}\\s*([+-]?${NUMBER})\\s*°?\\s*(?:(${NUMBER})\\s*['’′]\\s*)?(?:(${NUMBER})\\s*(?:["”″]|['’′]{2})\\s*)?${LETTER}$`,
  'iu',
)

const toNumber = (text: string | undefined) => Number((text ?? '0').replace(',', '.'))

interface Part {
  degrees: number
  axis: 'latitude' | 'longitude' | null
}

/** Parses one coordinate: "47.4979", "-19,04", "47° 29′ 52.5″ N", "É 47.5°". */
function parsePart(text: string): Part | null {
  const match = PART.exec(text.trim())
  if (!match) return null
  const [, before, whole = '', minutes, seconds, after] = match
  if (before && after) return null
  const letter = (before ?? after)?.toUpperCase()
  const point = letter === undefined ? undefined : compass[letter]
  if (toNumber(minutes) >= 60 || toNumber(seconds) >= 60) return null
  const size =
    toNumber(whole.replace(/^[+-]/, '')) + toNumber(minutes) / 60 + toNumber(seconds) / 3600
  return {
    degrees: (whole.startsWith('-') ? -1 : 1) * (point?.sign ?? 1) * size,
    axis: point?.axis ?? null,
  }
}

/** Yields all ways to split a text at a separator. */
function* splits(text: string): Generator<[string, string]> {
  // A comma without a space may be a decimal comma, as in "47,497912".
  const mayBeDecimal = !/[.°NSEW]/i.test(text) && text.split(',').length !== 4
  for (const { 0: gap, index } of text.matchAll(/\s*;\s*|\s*,\s+|\s+|,/g)) {
    if (gap === ',' && mayBeDecimal) continue
    yield [text.slice(0, index), text.slice(index + gap.length)]
  }
}

function toCoordinates(first: Part, second: Part): Coordinates | null {
  const isSwapped = first.axis === 'longitude' || second.axis === 'latitude'
  const [latitude, longitude] = isSwapped ? [second, first] : [first, second]
  if (latitude.axis === 'longitude' || longitude.axis === 'latitude') return null
  if (Math.abs(latitude.degrees) > 90 || Math.abs(longitude.degrees) > 180) return null
  return { latitude: latitude.degrees, longitude: longitude.degrees }
}

/** Map links contain the coordinates after `@`, `=`, `geo:` or `#map=<zoom>/`. */
const IN_URL = /(?:@|=|^geo:|#map=\d+\/)(-?\d{1,2}\.\d+)[,/](-?\d{1,3}\.\d+)/i

/**
 * Parses coordinates in the formats of maps and chats: "47.497912, 19.040235", "47,49; 19,04",
 * "47°29'52.5\"N 19°02'24.8\"E", "geo:47.5,19.04", or a map link.
 * @returns null when the text contains no valid coordinates
 */
export function parseCoordinates(text: string): Coordinates | null {
  // Many keyboards have º instead of °; cleanPasted would convert it to the letter o.
  const clean = cleanPasted(text.replaceAll('º', '°'))
  const link = IN_URL.exec(decodeUri(clean))
  const pair = link ? `${link[1] ?? ''}, ${link[2] ?? ''}` : clean.replace(/^\(|\)$/g, '')
  for (const [left, right] of splits(pair)) {
    const [first, second] = [parsePart(left), parsePart(right)]
    const found = first && second && toCoordinates(first, second)
    if (found) return found
  }
  return null
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
