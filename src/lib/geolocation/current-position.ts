/** Reads the position, with the browser's permission prompt if needed; throws if there is none. */
export function currentPosition(options: PositionOptions): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      enableHighAccuracy: true,
      ...options,
    })
  })
}
