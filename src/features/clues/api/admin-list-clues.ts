import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  initialResourceQuery,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'
import { clueKeys } from '@/features/clues/api/keys'
import { editableMediaSchema } from '@/lib/media/media'
import { toReadError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'

const guideSchema = z.object({
  id: z.string(),
  price: z.number(),
  is_active: z.boolean(),
  updated_at: z.string(),
  content_hu: z.string(),
  content_en: z.string(),
  sold: z.number(),
  media: z.array(editableMediaSchema),
})

const clueSchema = z.object({
  id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  content_hu: z.string(),
  content_en: z.string(),
  clue_type: z.string(),
  price: z.number(),
  required_clue_id: z.nullable(z.string()),
  required_clue_name_hu: z.nullable(z.string()),
  required_clue_name_en: z.nullable(z.string()),
  available_from: z.nullable(z.string()),
  is_active: z.boolean(),
  is_locked: z.boolean(),
  qr_code_id: z.nullable(z.string()),
  qr_code_name: z.nullable(z.string()),
  missing_translation: z.boolean(),
  updated_at: z.string(),
  sold: z.number(),
  game_sessions: z.array(z.object({ id: z.string(), name: z.string(), is_test: z.boolean() })),
  unlocks: z.array(z.object({ id: z.string(), name_hu: z.string(), name_en: z.string() })),
  guide: z.nullable(guideSchema),
  media: z.array(editableMediaSchema),
  total_count: z.number(),
})

/**
 * A clue with its secret content and its guide. Prices are in tokens, `sold` counts purchases in all
 * sessions, `unlocks` are the clues that require this one.
 */
export type AdminClue = z.infer<typeof clueSchema>
export type AdminGuide = z.infer<typeof guideSchema>

/** Query string values; an empty string means no restriction. */
export type ClueFilters = {
  session: string
  active: '' | 'yes' | 'no'
  locked: '' | 'yes' | 'no'
  translation: '' | 'missing' | 'complete'
  guide: '' | 'yes' | 'no'
}

export const noClueFilters: ClueFilters = {
  session: '',
  active: '',
  locked: '',
  translation: '',
  guide: '',
}

const toBoolean = (value: string) => (value === '' ? null : value === 'yes')

/**
 * A page of all clues, sorted by name by default.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchClues(filters: ClueFilters, query: ResourceQuery): Promise<AdminClue[]> {
  return rpc(
    'admin_list_clues',
    {
      p_search: query.search || null,
      p_game_session_id: filters.session || null,
      p_is_active: toBoolean(filters.active),
      p_is_locked: toBoolean(filters.locked),
      p_missing_translation: filters.translation === '' ? null : filters.translation === 'missing',
      p_has_guide: toBoolean(filters.guide),
      p_sort: query.sort ?? 'name',
      p_descending: query.descending,
      p_limit: query.limit,
      p_offset: query.offset,
    },
    z.array(clueSchema),
  )
}

/** One page for a ResourceTable; keeps the previous page while loading. */
export function cluesQueryOptions(filters: ClueFilters, query: ResourceQuery) {
  return queryOptions({
    queryKey: clueKeys.page(filters, query),
    queryFn: () => fetchClues(filters, query),
    placeholderData: keepPreviousData,
  })
}

/**
 * Same as `fetchClues`, for the list of solution guides.
 * @throws AppError as `fetchClues`; `solution_guides_failed` for unknown errors
 */
export async function fetchGuides(
  filters: ClueFilters,
  query: ResourceQuery,
): Promise<AdminClue[]> {
  try {
    return await fetchClues(filters, query)
  } catch (thrown) {
    throw toReadError(thrown, 'solution_guides_failed', (reason) => reason !== 'unknown')
  }
}

/** Same as `cluesQueryOptions`, with the error key of the guides. */
export function guidesQueryOptions(filters: ClueFilters, query: ResourceQuery) {
  return queryOptions({
    queryKey: clueKeys.guides(filters, query),
    queryFn: () => fetchGuides(filters, query),
    placeholderData: keepPreviousData,
  })
}

/** One clue by id; null if it does not exist. */
export function clueQueryOptions(clueId: string) {
  return queryOptions({
    queryKey: clueKeys.one(clueId),
    queryFn: async () => {
      const rows = await fetchClues(noClueFilters, { ...initialResourceQuery, search: clueId })
      return rows.find(({ id }) => id === clueId) ?? null
    },
  })
}
