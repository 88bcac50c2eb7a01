import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { clueChoicesQueryOptions } from '@/features/game/api/admin-clue-choices'
import { codeChoicesQueryOptions } from '@/features/game/api/admin-code-choices'

const rows = vi.hoisted(() => ({ answer: [] as unknown[] }))

vi.mock('@/lib/supabase/client', async () => {
  const { createClient } = await import('@supabase/supabase-js')
  const fetch = () => Promise.resolve(new Response(JSON.stringify(rows.answer)))
  return { supabase: createClient('http://hunt.test', 'key', { global: { fetch } }) }
})

const clue = { name_en: '', price: 5, required_clue_id: null, is_active: true, is_locked: false }
const code = { points: 5, is_active: true }

it('Clue choices are sorted by locale and found without accents', async () => {
  rows.answer = ['Őrjárat', 'Vízimolnár', 'Lánchíd', 'Tűzvarázs'].map((name_hu) => ({
    ...clue,
    id: name_hu,
    name_hu,
  }))
  const { select, ...query } = clueChoicesQueryOptions('')
  const all = await new QueryClient().fetchQuery(query)
  expect(select?.(all).map(({ id }) => id)).toEqual([
    'Lánchíd',
    'Őrjárat',
    'Tűzvarázs',
    'Vízimolnár',
  ])
  const find = (search: string) =>
    clueChoicesQueryOptions(search)
      .select?.(all)
      .map(({ id }) => id)
  expect(find('lanchid')).toEqual(['Lánchíd'])
  expect(find('VI\u0301Z')).toEqual(['Vízimolnár'])
  expect(find('nincs')).toEqual([])
})

it('Codes are found by name and by printed short code', async () => {
  rows.answer = [
    { ...code, id: 'b', name: 'Park 10', short_code: 'ABCD2345' },
    { ...code, id: 'a', name: 'Park 2', short_code: 'HALL6789' },
  ]
  const { select, ...query } = codeChoicesQueryOptions('')
  const all = await new QueryClient().fetchQuery(query)
  expect(select?.(all).map(({ id }) => id)).toEqual(['a', 'b'])
  for (const search of ['abcd-23', 'ABCD–2', 'park 10']) {
    expect(codeChoicesQueryOptions(search).select?.(all)).toMatchObject([{ id: 'b' }])
  }
})
