import { noCodeFilters } from '@/features/codes/model/code-query'
import { fetchCodes, type CodeRow } from '@/features/codes/api/admin-list-qr-codes'

/**
 * Finds a scanned code.
 * @param presented result of `parseCode`: a printed id or a short code
 * @returns null if the code is unknown
 * @throws AppError `admin_permissions_required`
 */
export async function findPresentedCode(presented: string): Promise<CodeRow | null> {
  const query = { search: presented, sort: null, descending: false, limit: 2, offset: 0 }
  const rows = await fetchCodes({ ...query, filters: noCodeFilters })
  return rows.find((row) => row.printed_id === presented || row.short_code === presented) ?? null
}
