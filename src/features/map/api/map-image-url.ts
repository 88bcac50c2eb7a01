import { MAP_IMAGE_BUCKET } from '@/features/map/model/map-image'
import { supabase } from '@/lib/supabase/client'

/** URL of a map's picture: a static file if the path starts with '/', else an upload. */
export function mapImageUrl(imagePath: string): string {
  if (imagePath.startsWith('/')) return imagePath
  return supabase.storage.from(MAP_IMAGE_BUCKET).getPublicUrl(imagePath).data.publicUrl
}
