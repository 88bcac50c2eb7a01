import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { codeKeys } from '@/features/codes/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const idSchema = z.object({ id: z.string() })
/** Keeps the URL short. */
const IDS_PER_REQUEST = 100

async function fetchExisting(ids: readonly string[]): Promise<string[]> {
  const parts: Promise<{ id: string }[]>[] = []
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const part = ids.slice(start, start + IDS_PER_REQUEST)
    parts.push(
      read('qr_codes', supabase.from('qr_codes').select('id').in('id', part), z.array(idSchema)),
    )
  }
  return (await Promise.all(parts)).flat().map(({ id }) => id)
}

/**
 * Returns the ids that no longer exist, live.
 */
export function deletedCodesQueryOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: codeKeys.deleted(ids),
    queryFn: async () => {
      const existing = new Set(await fetchExisting(ids))
      return ids.filter((id) => !existing.has(id))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
}
