/** A moment on the clock of this device: `2026-11-22 17:05:11`; empty for a date that is none. */
export function localTime(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

/** The day that it is where this device is: `2026-11-22`. */
export function localToday(): string {
  return localTime(new Date()).slice(0, 10)
}
