import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { codeKeys } from '@/features/codes/api/keys'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { noCodeFilters, toListArguments, type CodeQuery } from '@/features/codes/model/code-query'
import { editableMediaSchema } from '@/lib/media/media'
import { fetchAllPages } from '@/lib/supabase/fetch-all-pages'
import { rpc } from '@/lib/supabase/rpc'

const codeSchema = z.object({
  id: z.string(),
  name: z.string(),
  short_code: z.string(),
  points: z.number(),
  is_active: z.boolean(),
  is_decoy: z.boolean(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  radius_m: z.nullable(z.number()),
  place_accuracy_m: z.nullable(z.number()),
  created_at: z.string(),
  updated_at: z.string(),
  printed_id: z.string(),
  card_title_hu: z.string(),
  card_title_en: z.string(),
  card_text_hu: z.string(),
  card_text_en: z.string(),
  card_media: z.array(editableMediaSchema),
  reveals_clue_id: z.nullable(z.string()),
  /** Name of that clue, or its id if several have the name. */
  reveals_clue: z.nullable(z.string()),
  sessions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      is_test: z.boolean(),
      points: z.number(),
      max_scans: z.nullable(z.number()),
    }),
  ),
  finds: z.number(),
  last_found_at: z.nullable(z.string()),
  total_count: z.number(),
})

/**
 * A printed code with the sessions that use it. `finds` counts one session or all real ones, depending on
 * the filter; `printed_id` is on the valid print; positions are in degrees, radius and accuracy in metres;
 * `total_count` counts all pages.
 */
export type CodeRow = z.infer<typeof codeSchema>

/**
 * A page of codes.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchCodes(query: CodeQuery): Promise<CodeRow[]> {
  return rpc('admin_list_qr_codes', toListArguments(query), z.array(codeSchema))
}

/** One page for a ResourceTable; keeps the previous page while loading. */
export function codesQueryOptions(query: CodeQuery) {
  return queryOptions({
    queryKey: codeKeys.page(query),
    queryFn: () => fetchCodes(query),
    placeholderData: keepPreviousData,
  })
}

/** All codes by name. */
export function allCodesQueryOptions(huntId = '') {
  const filters = { ...noCodeFilters, session: huntId }
  return queryOptions({
    queryKey: codeKeys.everything(huntId),
    queryFn: () =>
      fetchAllPages((limit, offset) =>
        fetchCodes({ ...initialResourceQuery, limit, offset, filters }),
      ),
  })
}
