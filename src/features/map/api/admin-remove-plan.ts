import { PLAN_BUCKET } from '@/features/map/model/plan-file'
import { logger } from '@/lib/logger/logger'
import { supabase } from '@/lib/supabase/client'

/**
 * Deletes an unused uploaded plan. Only logs a failure, because an orphaned file does no harm.
 */
export async function removePlan(imagePath: string): Promise<void> {
  if (imagePath.startsWith('/')) return // a file of the site, not an upload
  const { error } = await supabase.storage.from(PLAN_BUCKET).remove([imagePath])
  if (error) logger.log('warn', 'map', 'remove_plan', { imagePath }, error)
}
