import type { SupabaseClient } from '@supabase/supabase-js'
import { AppError, toAppError } from '@/lib/supabase/errors'
import { unwrapResponse } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'
import type { Database } from '@/types/database.types'

/**
 * The tables that the client writes directly: content that organisers edit row by row under row-level
 * security. Changes with business rules or in several tables are RPCs.
 */
export type ContentTable =
  | 'qr_codes'
  | 'clue_templates'
  | 'clue_solution_guides'
  | 'maps'
  | 'map_markers'
  | 'token_products'
  | 'featured_offers'
  | 'coupons'
  | 'vip_tiers'

type Tables = Database['public']['Tables']
type Row<T extends ContentTable> = Tables[T]['Row']
export type InsertValues<T extends ContentTable> = Tables[T]['Insert']
export type UpdateValues<T extends ContentTable> = Tables[T]['Update']

// Untyped: the generated types do not support a generic table name. The functions below have typed signatures.
const client: SupabaseClient = supabase

/**
 * Inserts one row. A repeated call with the same `id`, after a lost answer, changes the row that is stored.
 * @param values columns of the row; omitted ones get their default
 * @returns the stored row
 * @throws AppError `already_exists`, `invalid_input`, `still_in_use` (a referenced row does not exist),
 * `unauthorized_access`
 */
export async function insertRow<T extends ContentTable>(
  table: T,
  values: InsertValues<T> & UpdateValues<T>,
): Promise<Row<T>> {
  try {
    const request = client.from(table).insert(values).select()
    const [row] = (await unwrapResponse(table, request)) as Row<T>[]
    if (!row) throw new AppError('unknown', 200, `${table} returned no row`)
    return row
  } catch (error) {
    const { id } = values
    if (id === undefined || toAppError(error).key !== 'already_exists') throw error
    const stored = await readVersion(table, id)
    if (stored === null) throw error
    return updateRow(table, id, stored, values)
  }
}

/**
 * Updates one row if nobody else has changed it since it was read.
 * @param seenUpdatedAt `updated_at` of the row that filled the form
 * @param values the columns to change
 * @returns the updated row
 * @throws AppError `edit_conflict` when it was changed meanwhile, `deleted_meanwhile`,
 * `admin_access_required` when the caller is no longer an organiser, and those of `insertRow`
 */
export async function updateRow<T extends ContentTable>(
  table: T,
  id: string,
  seenUpdatedAt: string,
  values: UpdateValues<T>,
): Promise<Row<T>> {
  const request = client
    .from(table)
    .update(values)
    .eq('id', id)
    .eq('updated_at', seenUpdatedAt)
    .select()
  const [row] = (await unwrapResponse(table, request)) as Row<T>[]
  return row ?? explainMissingRow(table, id, seenUpdatedAt)
}

/**
 * Deletes one row.
 * @param seenUpdatedAt when given, deletes the row only if it still has this `updated_at`
 * @throws AppError `edit_conflict`, `deleted_meanwhile`, `admin_access_required`, `still_in_use` and the
 *   keys of the table's triggers (`clue_in_use`, `solution_guide_in_use`, `qr_code_in_use`,
 *   `coupon_in_use`, `token_product_in_use`, `vip_tier_in_use`)
 */
export async function deleteRow(
  table: ContentTable,
  id: string,
  seenUpdatedAt?: string,
): Promise<void> {
  const deletion = client.from(table).delete().eq('id', id)
  const request = seenUpdatedAt === undefined ? deletion : deletion.eq('updated_at', seenUpdatedAt)
  const rows = (await unwrapResponse(table, request.select('id'))) as { id: string }[]
  if (rows.length === 0) await explainMissingRow(table, id, seenUpdatedAt)
}

/** `updated_at` of a row; null if there is no such row, or row-level security hides it. */
async function readVersion(table: ContentTable, id: string): Promise<string | null> {
  const request = client.from(table).select('updated_at').eq('id', id)
  const [row] = (await unwrapResponse(table, request)) as { updated_at: string }[]
  return row?.updated_at ?? null
}

/** Throws the reason why a write matched no row: deleted, changed, or hidden by row-level security. */
async function explainMissingRow(
  table: ContentTable,
  id: string,
  seenUpdatedAt: string | undefined,
): Promise<never> {
  const stored = await readVersion(table, id)
  if (stored === null) throw new AppError('deleted_meanwhile', 404)
  if (stored === (seenUpdatedAt ?? stored)) throw new AppError('admin_access_required', 403)
  throw new AppError('edit_conflict', 409)
}
