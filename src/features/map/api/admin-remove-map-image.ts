import { MAP_IMAGE_BUCKET } from '@/features/map/model/map-image'
import { logger } from '@/lib/logger/logger'
import { supabase } from '@/lib/supabase/client'

/**
 * Deletes an unused uploaded map image. Only logs a failure, because an orphaned file does no harm.
 */
export async function removeMapImage(imagePath: string): Promise<void> {
  if (imagePath.startsWith('/')) return // a file of the site, not an upload
  const { error } = await supabase.storage.from(MAP_IMAGE_BUCKET).remove([imagePath])
  if (error) logger.log('warn', 'map', 'remove_map_image', { imagePath }, error)
}
