/**
 * Writes the time of day of a capture in the player's zone.
 * @param value ISO time
 */
export function formatTime(value: string, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(
    new Date(value),
  )
}
