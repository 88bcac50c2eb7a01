import { z } from 'zod'
import { parseTypedCode } from '@/lib/codes/parse-code'
import { cleanPasted } from '@/lib/forms/clean-pasted'
import { optionalTimeField, parseDegrees } from '@/lib/forms/form-reader'

/** Empty, or a number within a range; a decimal comma is a point. */
const optionalNumber = (min: number, max: number) =>
  z
    .string()
    .overwrite(cleanPasted)
    .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))))
    .pipe(z.number().min(min).max(max).nullable())

/** Empty, or degrees. */
const optionalDegrees = (limit: number) =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      const degrees = text === '' ? null : parseDegrees(text, limit)
      if (text !== '' && degrees === null) context.addIssue({ code: 'custom', message: 'invalid' })
      return degrees
    })

export const tryScanSchema = z
  .object({
    code: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .transform((text) => parseTypedCode(text) ?? text),
    /** Empty: the organiser. */
    userId: z.string(),
    /** Empty: now. */
    at: optionalTimeField,
    latitude: optionalDegrees(90),
    longitude: optionalDegrees(180),
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
