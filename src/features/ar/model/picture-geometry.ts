import type { PinholeCamera } from '@/features/ar/model/pose'

export interface Size {
  width: number
  height: number
}

/** Browsers do not report the focal length; rear cameras see about 64° along the long side. */
const FOCAL_OF_LONG_SIDE = 0.8

/** Estimates the camera of a picture from its size in pixels. */
export function pinholeCameraOf({ width, height }: Size): PinholeCamera {
  return {
    focal: FOCAL_OF_LONG_SIDE * Math.max(width, height),
    centerX: width / 2,
    centerY: height / 2,
  }
}

/**
 * Returns the vertical field of view of a picture cropped by `object-fit: cover`, degrees.
 */
export function fieldOfView(picture: Size, view: Size): number {
  const enlargement = Math.max(view.width / picture.width, view.height / picture.height)
  const half = view.height / enlargement / 2
  return (2 * Math.atan(half / pinholeCameraOf(picture).focal) * 180) / Math.PI
}
