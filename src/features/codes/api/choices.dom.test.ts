import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { clueLinksQueryOptions } from '@/lib/content/clue-links'
import { codeChoicesQueryOptions } from '@/features/codes/api/codes'
import { fakeBackend } from '@tests/support/fake-backend'

const backend = fakeBackend()

/** Answers with at most 1000 rows, like PostgREST. */
const store = (rows: object[]) =>
  backend.rows.mockImplementation((_, { search }) => {
    const [offset, limit] = [Number(search.get('offset')), Number(search.get('limit'))]
    return rows.slice(offset, offset + Math.min(limit || 1000, 1000))
  })

const numbered = (count: number, row: object) =>
  Array.from({ length: count }, (_, index) => ({ ...row, id: String(index) }))

const code = {
  name: 'Park',
  short_code: 'ABCDEFGH',
  points: 5,
  is_active: true,
  is_decoy: false,
}
const clue = {
  name_hu: 'Kapu',
  name_en: 'Gate',
  price: 5,
  clue_type: 'compass',
  required_clue_id: null,
  is_active: true,
  is_locked: false,
  updated_at: '2026-01-01T00:00:00Z',
}

it('All codes are fetched, not only the first thousand', async () => {
  store(numbered(2500, code))
  const codes = await new QueryClient().fetchQuery(codeChoicesQueryOptions())
  expect(codes).toHaveLength(2500)
  expect(codes.at(-1)?.id).toBe('2499')
})

it('All clues are fetched, not only the first thousand', async () => {
  store(numbered(1001, clue))
  expect(await new QueryClient().fetchQuery(clueLinksQueryOptions())).toHaveLength(1001)
})

it('Clues are sorted by locale', async () => {
  store(
    ['Őrjárat', 'Vízimolnár', 'Lánchíd', 'Tűzvarázs'].map((name_hu) => ({
      ...clue,
      id: name_hu,
      name_hu,
    })),
  )
  const clues = await new QueryClient().fetchQuery(clueLinksQueryOptions())
  expect(clues.map(({ id }) => id)).toEqual(['Lánchíd', 'Őrjárat', 'Tűzvarázs', 'Vízimolnár'])
})

it('Codes are sorted by number', async () => {
  store(['Park 10', 'Park 2'].map((name) => ({ ...code, id: name, name })))
  const codes = await new QueryClient().fetchQuery(codeChoicesQueryOptions())
  expect(codes.map(({ name }) => name)).toEqual(['Park 2', 'Park 10'])
})

it('Fewer than a thousand rows take one request', async () => {
  store(numbered(999, code))
  await new QueryClient().fetchQuery(codeChoicesQueryOptions())
  expect(backend.rows).toHaveBeenCalledOnce()
})
