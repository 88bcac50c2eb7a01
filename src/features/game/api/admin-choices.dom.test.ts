import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { clueChoicesQueryOptions } from '@/features/game/api/admin-clue-choices'
import { codeChoicesQueryOptions } from '@/features/game/api/admin-code-choices'

const asked = vi.hoisted(() => [] as URL[])

vi.mock('@/lib/supabase/client', async () => {
  const { createClient } = await import('@supabase/supabase-js')
  const fetch = (address: RequestInfo | URL) => {
    asked.push(new URL(String(address)))
    return Promise.resolve(new Response('[]'))
  }
  return { supabase: createClient('http://hunt.test', 'key', { global: { fetch } }) }
})

it('However much a hunt has already, its pickers ask with a short address', async () => {
  await new QueryClient().fetchQuery(codeChoicesQueryOptions('híd', 900))
  await new QueryClient().fetchQuery(clueChoicesQueryOptions('híd', 900))
  expect(asked.map(({ searchParams }) => searchParams.get('limit'))).toEqual(['920', '920'])
  for (const { href } of asked) expect(href.length).toBeLessThan(500)
})
