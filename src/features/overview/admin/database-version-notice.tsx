import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { databaseVersion } from '@/config/version'
import { databaseVersionQueryOptions } from '@/features/overview/api/admin-overview'
import { toAppError } from '@/lib/supabase/errors'

/** How a database relates to the client that uses it. */
type DatabaseAge = 'older' | 'newer' | 'same'

/**
 * Compares the versions of the newest migrations, which are times in digits.
 *
 * @param database null or empty where it is unknown
 * @param client empty in a build without migrations
 */
function compareVersions(database: string | null, client: string): DatabaseAge {
  if (!database || !client || database === client) return 'same'
  return database < client ? 'older' : 'newer'
}

/** Tells organisers that client and database are of different releases. */
export function DatabaseVersionNotice() {
  const { t } = useTranslation()
  const { data, error } = useQuery(databaseVersionQueryOptions())
  // The function itself is missing in databases older than it.
  const isMissing = error !== null && toAppError(error).status === 404
  const age = isMissing ? 'older' : compareVersions(data ?? null, databaseVersion)
  if (age === 'same') return null
  return (
    <div role="status" className="notice notice-warning mb-4">
      <TriangleAlert aria-hidden="true" />
      <p>{t(age === 'older' ? 'admin.version.databaseOlder' : 'admin.version.databaseNewer')}</p>
    </div>
  )
}
