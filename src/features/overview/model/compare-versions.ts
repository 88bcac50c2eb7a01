/** How a database relates to the client that uses it. */
export type DatabaseAge = 'older' | 'newer' | 'same'

/**
 * Compares the versions of the newest migrations, which are times in digits.
 *
 * @param database null or empty where it is unknown
 * @param client empty in a build without migrations
 */
export function compareVersions(database: string | null, client: string): DatabaseAge {
  if (!database || !client || database === client) return 'same'
  return database < client ? 'older' : 'newer'
}
