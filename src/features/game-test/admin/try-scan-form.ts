import { z } from 'zod'
import { optionalTimeField } from '@/lib/forms/form-reader'

/** Empty, or a number within a range; a decimal comma is a point. */
const optionalNumber = (min: number, max: number) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))))
    .pipe(z.number().min(min).max(max).nullable())

export const tryScanSchema = z
  .object({
    code: z.string().trim().min(1).max(200),
    /** Empty: the organiser. */
    userId: z.string(),
    /** Empty: now. */
    at: optionalTimeField,
    latitude: optionalNumber(-90, 90),
    longitude: optionalNumber(-180, 180),
    accuracy: optionalNumber(0, 100_000),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ['longitude'],
  })

export type TryScanInput = z.input<typeof tryScanSchema>
export type TryScanOutput = z.output<typeof tryScanSchema>

export const emptyTry: TryScanInput = {
  ...{ code: '', userId: '', at: '' },
  ...{ latitude: '', longitude: '', accuracy: '' },
}

/** The place that the pretended phone sends; null: none. */
export function toLocation({ latitude, longitude, accuracy }: TryScanOutput) {
  if (latitude === null || longitude === null) return null
  return { latitude, longitude, accuracy: accuracy ?? 0 }
}
