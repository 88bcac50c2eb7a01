import { PLAN_BUCKET } from '@/features/map/model/plan-file'
import { supabase } from '@/lib/supabase/client'

/** URL of a map's picture: a static file if the path starts with '/', else an upload. */
export function planUrl(imagePath: string): string {
  if (imagePath.startsWith('/')) return imagePath
  return supabase.storage.from(PLAN_BUCKET).getPublicUrl(imagePath).data.publicUrl
}
