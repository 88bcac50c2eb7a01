import { z } from 'zod'
import { parseTypedCode } from '@/lib/codes/parse-code'
import { cleanPasted } from '@/lib/format/clean-pasted'
import { optionalTimeField, parseDegrees } from '@/lib/forms/form-reader'

/** Empty or a number within a range; accepts a decimal comma. */
const optionalNumber = (min: number, max: number) =>
  z
    .string()
    .overwrite(cleanPasted)
    .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))))
    .pipe(z.number().min(min).max(max).nullable())

/** Empty or degrees. */
const optionalDegrees = (limit: number) =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      const degrees = text === '' ? null : parseDegrees(text, limit)
      if (text !== '' && degrees === null) context.addIssue({ code: 'custom', message: 'invalid' })
      return degrees
    })

export const testScanSchema = z
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

export type TestScanFormInput = z.input<typeof testScanSchema>
export type TestScanFormOutput = z.output<typeof testScanSchema>

export const emptyTestScan: TestScanFormInput = {
  ...{ code: '', userId: '', at: '' },
  ...{ latitude: '', longitude: '', accuracy: '' },
}

/** Simulated position; null if none was entered. */
export function toLocation({ latitude, longitude, accuracy }: TestScanFormOutput) {
  if (latitude === null || longitude === null) return null
  return { latitude, longitude, accuracy: accuracy ?? 0 }
}
