import type { PinholeCamera } from '@/features/ar/model/pose'

/** Width and height, in whatever unit both are in. */
export interface Extent {
  width: number
  height: number
}

/** Browsers do not tell the lens; rear cameras of phones see about 64° along the picture's long side. */
const FOCAL_OF_LONG_SIDE = 0.8

/** The camera behind a picture of so many pixels. */
export function pinholeOf({ width, height }: Extent): PinholeCamera {
  return {
    focal: FOCAL_OF_LONG_SIDE * Math.max(width, height),
    centerX: width / 2,
    centerY: height / 2,
  }
}

/**
 * The vertical angle that remains of a picture which covers a view and is cut at its edges
 * (`object-fit: cover`), degrees.
 */
export function fieldOfView(picture: Extent, view: Extent): number {
  const enlargement = Math.max(view.width / picture.width, view.height / picture.height)
  const half = view.height / enlargement / 2
  return (2 * Math.atan(half / pinholeOf(picture).focal) * 180) / Math.PI
}
