import { pagedList } from '@/components/resource-table/paged-list'
import { initialResourceQuery, pageArguments } from '@/components/resource-table/resource-column'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import type { ClueValues, GuideValues } from '@/features/clues/model/clue-form'
import { cluesKey } from '@/lib/content/clue-links'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { COUNTING_INTERVAL_MS } from '@/lib/game-session/incremental-report'
import type { RowInput } from '@/lib/forms/fields'
import { editableMediaSchema } from '@/lib/media/editable-media'
import { toReadError } from '@/lib/supabase/errors'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'

const guideSchema = rowOf('clue_guide', { media: z.array(editableMediaSchema) })

const clueSchema = rowOf('admin_clue_row', {
  guide: z.nullable(guideSchema),
  media: z.array(editableMediaSchema),
})

/**
 * A clue with its secret content and its guide. Prices are in tokens, `sold` counts purchases in all
 * sessions, `unlocks` are the clues that require this one.
 */
export type AdminClue = z.infer<typeof clueSchema>
export type AdminGuide = z.infer<typeof guideSchema>

/** Query string values; an empty string means no restriction. */
export type ClueFilters = {
  [GAME_SESSION_PARAM]: string
  active: '' | 'yes' | 'no'
  locked: '' | 'yes' | 'no'
  translation: '' | 'missing' | 'complete'
  guide: '' | 'yes' | 'no'
}

export const noClueFilters: ClueFilters = {
  [GAME_SESSION_PARAM]: '',
  active: '',
  locked: '',
  translation: '',
  guide: '',
}

const toBoolean = (value: string) => (value === '' ? null : value === 'yes')

/**
 * All clues, sorted by name by default.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export const clueList = pagedList([...cluesKey, 'page'], (filters: ClueFilters, query) =>
  rpc(
    'admin_list_clues',
    {
      ...pageArguments(query, 'name', false),
      p_game_session_id: filters[GAME_SESSION_PARAM] || null,
      p_is_active: toBoolean(filters.active),
      p_is_locked: toBoolean(filters.locked),
      p_missing_translation: filters.translation === '' ? null : filters.translation === 'missing',
      p_has_guide: toBoolean(filters.guide),
    },
    z.array(clueSchema),
  ),
)

/**
 * Same as `clueList`, for the list of solution guides.
 * @throws AppError as `clueList`; `solution_guides_failed` for unknown errors
 */
export const guideList = pagedList([...cluesKey, 'guides'], async (filters: ClueFilters, query) => {
  try {
    return await clueList.fetchPage(filters, query)
  } catch (thrown) {
    throw toReadError(thrown, 'solution_guides_failed', (reason) => reason !== 'unknown')
  }
})

/** One clue by id; null if it does not exist. */
export function clueQueryOptions(clueId: string) {
  return queryOptions({
    queryKey: [...cluesKey, 'one', clueId],
    queryFn: async () => {
      const rows = await clueList.fetchPage(noClueFilters, {
        ...initialResourceQuery,
        search: clueId,
      })
      return rows.find(({ id }) => id === clueId) ?? null
    },
  })
}

/** Price in tokens, times in ISO 8601. */
export type ClueInput = RowInput<ClueValues, 'media' | 'game_session_ids'> & {
  /** Only for an import; absent: keeps the guide unchanged. */
  solution_guide?: RowInput<GuideValues, 'media'>
}

/**
 * Saves a clue with its secret content and its sessions in one transaction, once per request id.
 * @throws AppError `admin_access_required`, `invalid_input`, `clue_template_not_found`,
 *   `edit_conflict`, `clue_chain_cycle`, `game_session_not_found`, `media_not_found`,
 *   `media_texts_missing`, `request_id_reused`
 */
export const useSaveClue = rpcMutation('admin_save_clue', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.shop],
  requestId: true,
  toArguments: (clue: ClueInput) => ({ p_clue: clue }),
})

/**
 * Saves the solution guide of a clue with its secret content.
 * @throws AppError `admin_access_required`, `invalid_input`, `clue_template_not_found`,
 *   `solution_guide_not_found`, `edit_conflict`, `media_not_found`, `media_texts_missing`,
 *   `request_id_reused`
 */
export const useSaveGuide = rpcMutation('admin_save_solution_guide', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.shop],
  requestId: true,
  toArguments: (guide: RowInput<GuideValues> & { clue_id: string }) => ({
    p_guide: guide,
  }),
})

interface CluesInput {
  clues: ClueInput[]
  /** Hunt that they are appended to; null: none. */
  gameSessionId: string | null
}

/**
 * Saves many clues with their guides in one transaction; they may require each other in any order. With a
 * hunt, appends them to it. A repeated call with the same request id changes nothing.
 * @throws AppError as `useSaveClue`, `solution_guide_not_found`
 */
export const useImportClues = rpcMutation('admin_import_clues', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.shop],
  requestId: true,
  toArguments: ({ clues, gameSessionId }: CluesInput) => ({
    p_clues: clues,
    p_game_session_id: gameSessionId,
  }),
})

export const clueVerdicts = ['useless', 'too_strong', 'fine', 'little_data', 'no_code'] as const

const statisticSchema = rowOf('admin_clue_statistics_row', {
  verdict: z.catch(z.enum(clueVerdicts), 'little_data'),
})

/**
 * Views, sales and effect of a clue. Rates are shares (0 to 1) of the active players; the comment on
 * admin_clue_statistics defines the verdicts.
 */
export type ClueStatistic = z.infer<typeof statisticSchema>

/** Sessions not yet counted: each request counts a few more. */
export function uncountedGameSessions(rows: readonly ClueStatistic[] | undefined): number {
  return rows?.[0]?.uncounted_sessions ?? 0
}

/**
 * One row per clue, best sold first; test sessions are never counted.
 * @param gameSessionId empty: all sessions
 * @throws AppError `admin_permissions_required`
 */
export function clueStatisticsQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...cluesKey, 'statistics', gameSessionId],
    queryFn: () =>
      rpc(
        'admin_clue_statistics',
        { p_game_session_id: gameSessionId || null },
        z.array(statisticSchema),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      uncountedGameSessions(state.data) > 0 ? COUNTING_INTERVAL_MS : false,
  })
}
