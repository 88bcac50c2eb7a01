import { supabase } from '@/lib/supabase'

/** Public bucket into which organisers upload plans. */
const BUCKET = 'maps'

/** Address of a map's picture: a file of the site when it starts with '/', else an upload. */
export function planUrl(imagePath: string): string {
  if (imagePath.startsWith('/')) return imagePath
  return supabase.storage.from(BUCKET).getPublicUrl(imagePath).data.publicUrl
}
