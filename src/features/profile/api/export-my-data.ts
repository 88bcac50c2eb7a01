import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { rpc } from '@/lib/supabase/rpc'

/** Fetches all data stored about the player: one JSON document with a key per table. */
export function useExportMyData() {
  return useMutation({
    mutationFn: () => rpc('export_my_data', {}, z.record(z.string(), z.unknown())),
  })
}
