import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { rpc } from '@/lib/supabase/rpc'

/** Fetches everything stored about the player, as one JSON document with a part per table. */
export function useExportMyData() {
  return useMutation({
    mutationFn: () => rpc('export_my_data', {}, z.record(z.string(), z.unknown())),
  })
}
