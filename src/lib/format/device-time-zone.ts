/**
 * Returns the device's time zone in a format that the database accepts: Area/City or UTC. Browsers may
 * also report an offset, an abbreviation or Etc/Unknown.
 */
export function deviceTimeZone(
  zone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  return zone.includes('/') && zone !== 'Etc/Unknown' ? zone : 'UTC'
}
