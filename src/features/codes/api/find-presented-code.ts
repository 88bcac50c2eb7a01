import { noCodeFilters } from '@/features/codes/model/code-query'
import { fetchCodes, type CodeRow } from '@/features/codes/api/admin-list-qr-codes'

/**
 * The code behind what a camera saw.
 * @param presented what `parseCode` returns: a printed id or a bare short code
 * @returns null when it is none of ours
 * @throws AppError `admin_permissions_required`
 */
export async function findPresentedCode(presented: string): Promise<CodeRow | null> {
  const query = { search: presented, sort: null, descending: false, limit: 2, offset: 0 }
  const rows = await fetchCodes({ ...query, filters: noCodeFilters })
  return rows.find((row) => row.printed_id === presented || row.short_code === presented) ?? null
}
