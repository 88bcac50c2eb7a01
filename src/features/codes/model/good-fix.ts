import type { MeasuredPlace } from '@/lib/geolocation/geodesy'

/** Metres; a place known worse than this puts a code on the wrong corner. */
const GOOD_ACCURACY_M = 30

/** Whether a phone knows its place well enough to say where a code hangs. */
export function isGoodFix({ accuracy }: MeasuredPlace): boolean {
  return accuracy <= GOOD_ACCURACY_M
}

/** A measured place as columns of a code; the accuracy is rounded up, so that it never flatters. */
export function toPlaceValues({ latitude, longitude, accuracy }: MeasuredPlace) {
  return { latitude, longitude, place_accuracy_m: Math.min(100_000, Math.ceil(accuracy)) }
}
