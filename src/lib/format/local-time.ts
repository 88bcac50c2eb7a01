/** A moment on the clock of this device: `2026-11-22 17:05:11`. */
export function localTime(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

/** The day that it is where this device is: `2026-11-22`. */
export function localToday(): string {
  return localTime(new Date()).slice(0, 10)
}
