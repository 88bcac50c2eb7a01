import { AppError } from '@/lib/supabase/errors'

/**
 * How much wider than high a picture is.
 * @throws AppError `invalid_photo` when it cannot be drawn
 */
export async function pictureAspect(url: string): Promise<number> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (error) {
    throw new AppError('invalid_photo', 0, null, { cause: error })
  }
  return image.naturalWidth / image.naturalHeight
}
