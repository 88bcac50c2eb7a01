import { codeLimits } from '@/features/codes/model/code-form'
import type { MeasuredPosition } from '@/lib/geolocation/geodesy'

const GOOD_ACCURACY_M = 30

/** Tests whether a position is accurate enough for a code. */
export function isAccurate({ accuracy }: MeasuredPosition): boolean {
  return accuracy <= GOOD_ACCURACY_M
}

/** Converts a measured position to columns of a code; rounds the accuracy up. */
export function toPlaceValues({ latitude, longitude, accuracy }: MeasuredPosition) {
  return {
    latitude,
    longitude,
    place_accuracy_m: Math.min(codeLimits.place_accuracy_m, Math.ceil(accuracy)),
  }
}
