import { PLAN_BUCKET, planPath } from '@/features/map/model/plan-file'
import { randomId } from '@/lib/browser/random-id'
import { uploadFile } from '@/lib/supabase/upload-file'

/**
 * Uploads a plan under a new name, which avoids stale caches.
 * @param onProgress receives the sent share, 0 to 1
 * @param signal aborts the upload, which then rejects with the signal's reason
 * @returns the file name in the bucket, for `maps.image_path`
 * @throws AppError as `uploadFile`
 */
export async function uploadPlan(
  plan: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const path = planPath(randomId(), plan.type)
  await uploadFile(PLAN_BUCKET, path, plan, onProgress, signal)
  return path
}
