import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { databaseVersion } from '@/config/version'
import { databaseVersionQueryOptions } from '@/features/overview/api/admin-overview'
import { toAppError } from '@/lib/supabase/errors'

/** Tells organisers that client and database are of different releases. */
export function DatabaseVersionNotice() {
  const { t } = useTranslation()
  const { data, error } = useQuery(databaseVersionQueryOptions())
  // The function itself is missing in databases older than it.
  const isMissing = error !== null && toAppError(error).status === 404
  // Versions are those of the newest migrations, times in digits; empty in a build without migrations.
  if (!isMissing && (!data || !databaseVersion || data === databaseVersion)) return null
  const isOlder = isMissing || (data ?? '') < databaseVersion
  return (
    <div role="status" className="notice notice-warning mb-4">
      <TriangleAlert aria-hidden="true" />
      <p>{t(isOlder ? 'admin.version.databaseOlder' : 'admin.version.databaseNewer')}</p>
    </div>
  )
}
