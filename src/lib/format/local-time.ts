/** Formats a date in the local time zone: `2026-11-22 17:05:11`; empty for an invalid date. */
export function localTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns today's date in the local time zone: `2026-11-22`. */
export function localToday(): string {
  return localTime(new Date()).slice(0, 10)
}
