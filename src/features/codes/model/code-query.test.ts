import { expect, it } from 'vitest'
import { noCodeFilters, toListArguments } from '@/features/codes/model/code-form'

const query = { search: '', sort: null, descending: false, limit: 25, offset: 50 }

it('requests everything without filters', () => {
  expect(toListArguments({ ...query, filters: noCodeFilters })).toEqual({
    p_search: null,
    p_game_session_id: null,
    p_is_active: null,
    p_is_found: null,
    p_has_place: null,
    p_is_decoy: null,
    p_sort: 'name',
    p_descending: false,
    p_limit: 25,
    p_offset: 50,
  })
})

it('passes filters on and ignores invalid ones', () => {
  const filters = { hunt: 's1', active: 'no', found: 'yes', place: 'maybe', kind: 'decoy' }
  expect(
    toListArguments({ ...query, search: 'kút', sort: 'finds', descending: true, filters }),
  ).toMatchObject({
    p_search: 'kút',
    p_game_session_id: 's1',
    p_is_active: false,
    p_is_found: true,
    p_has_place: null,
    p_is_decoy: true,
    p_sort: 'finds',
    p_descending: true,
  })
})
