import { PLAN_BUCKET } from '@/features/map/model/plan-file'
import { supabase } from '@/lib/supabase/client'

/** Address of a map's picture: a file of the site when it starts with '/', else an upload. */
export function planUrl(imagePath: string): string {
  if (imagePath.startsWith('/')) return imagePath
  return supabase.storage.from(PLAN_BUCKET).getPublicUrl(imagePath).data.publicUrl
}
