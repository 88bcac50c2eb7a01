import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { overviewKeys } from '@/features/overview/api/keys'
import { rpc } from '@/lib/supabase/rpc'

/**
 * Version of the newest migration in the database; null where it is unknown.
 * @throws AppError `admin_permissions_required`; with status 404 from a database older than this function
 */
export function databaseVersionQueryOptions() {
  return queryOptions({
    queryKey: overviewKeys.databaseVersion,
    queryFn: () => rpc('admin_database_version', {}, z.nullable(z.string())),
  })
}
