import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { rpc } from '@/lib/supabase/rpc'

/** Fetches all data stored about the player: one JSON document with a key per table. */
export function useExportMyData() {
  return useMutation({
    mutationFn: () => rpc('export_my_data', {}, z.record(z.string(), z.unknown())),
  })
}
