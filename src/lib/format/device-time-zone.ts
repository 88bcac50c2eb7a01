/**
 * The zone of this device as the database knows it: Area/City or UTC. Browsers may also name an offset or
 * an old abbreviation, and say Etc/Unknown where they cannot tell.
 */
export function deviceTimeZone(
  zone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  return zone.includes('/') && zone !== 'Etc/Unknown' ? zone : 'UTC'
}
