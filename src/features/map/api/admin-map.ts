import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { MAP_IMAGE_BUCKET, mapSchema, markerSchema } from '@/features/map/api/map'
import { mapImagePath } from '@/features/map/model/map-image'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { randomId } from '@/lib/browser/random-id'
import { deleteRow } from '@/lib/content/content-rows'
import { logger } from '@/lib/logger/logger'
import { supabase } from '@/lib/supabase/client'
import { read, useRefreshingMutation } from '@/lib/supabase/rpc'
import { uploadFile } from '@/lib/media/upload-media'

const adminMarkerSchema = z.extend(markerSchema, {
  map_id: z.string(),
  position: z.number(),
  updated_at: z.string(),
})

const adminMapSchema = z.extend(mapSchema, {
  game_session_id: z.string(),
  position: z.number(),
  is_active: z.boolean(),
  updated_at: z.string(),
  markers: z.array(adminMarkerSchema),
  hunt: z.object({ name: z.string() }),
})

export type AdminMarker = z.infer<typeof adminMarkerSchema>

/** A map for organisers with the name of its hunt. */
export type AdminMap = z.infer<typeof adminMapSchema>

const columns = Object.keys(z.omit(adminMapSchema, { markers: true, hunt: true }).shape).join(',')
const markerColumns = Object.keys(adminMarkerSchema.shape).join(',')

/** All maps with their markers, including inactive ones, in the players' order. */
export function adminMapsQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'maps'],
    queryFn: () =>
      read(
        'maps',
        supabase
          .from('maps')
          .select(`${columns},markers:map_markers(${markerColumns}),hunt:game_sessions(name)`)
          .order('game_session_id')
          .order('position')
          .order('id')
          .order('position', { referencedTable: 'markers' })
          .order('id', { referencedTable: 'markers' }),
        z.array(adminMapSchema),
      ),
  })
}

/**
 * Uploads a map image under a new name, which avoids stale caches.
 * @param onProgress receives the sent share, 0 to 1
 * @param signal aborts the upload, which then rejects with the signal's reason
 * @returns the file name in the bucket, for `maps.image_path`
 * @throws AppError as `uploadFile`
 */
export async function uploadMapImage(
  image: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const path = mapImagePath(randomId(), image.type)
  await uploadFile(MAP_IMAGE_BUCKET, path, image, onProgress, signal)
  return path
}

/**
 * Deletes an unused uploaded map image. Only logs a failure, because an orphaned file does no harm.
 */
export async function removeMapImage(imagePath: string): Promise<void> {
  if (imagePath.startsWith('/')) return // a file of the site, not an upload
  const { error } = await supabase.storage.from(MAP_IMAGE_BUCKET).remove([imagePath])
  if (error) logger.log('warn', 'map', 'remove_map_image', { imagePath }, error)
}

interface MapDeletion {
  map: AdminMap
  /** True if no other map uses the same picture. */
  deleteImage: boolean
}

/**
 * Deletes a map with its markers and, if unused, its uploaded image, before the list is refetched.
 * @throws AppError `edit_conflict`, `admin_access_required`
 */
export function useDeleteMap() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    async ({ map, deleteImage }: MapDeletion) => {
      await deleteRow('maps', map.id, map.updated_at)
      if (deleteImage && map.image_path !== null) await removeMapImage(map.image_path)
    },
  )
}
