import type { ResourceQuery } from '@/components/resource-table/resource-column'

/** The screen's own filters as the address keeps them; the empty text restricts nothing. */
export type CodeFilters = Record<'session' | 'active' | 'found' | 'place' | 'kind', string>

export const noCodeFilters: CodeFilters = {
  session: '',
  active: '',
  found: '',
  place: '',
  kind: '',
}

/** What the list asks for. */
export interface CodeQuery extends ResourceQuery {
  filters: CodeFilters
}

function toBoolean(value: string, yes: string, no: string): boolean | null {
  return value === yes ? true : value === no ? false : null
}

/** The arguments of admin_list_qr_codes; a filter that somebody mistyped in the address is none. */
export function toListArguments({ search, sort, descending, limit, offset, filters }: CodeQuery) {
  return {
    p_search: search || null,
    p_game_session_id: filters.session || null,
    p_is_active: toBoolean(filters.active, 'yes', 'no'),
    p_is_found: toBoolean(filters.found, 'yes', 'no'),
    p_has_place: toBoolean(filters.place, 'yes', 'no'),
    p_is_decoy: toBoolean(filters.kind, 'decoy', 'real'),
    p_sort: sort ?? 'name',
    p_descending: descending,
    p_limit: limit,
    p_offset: offset,
  }
}
