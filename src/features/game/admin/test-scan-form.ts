import * as z from 'zod/mini'
import { parseTypedCode } from '@/lib/codes/parse-code'
import { cleanPasted } from '@/lib/format/clean-pasted'
import { addIssue, optionalTimeField, parseDegrees } from '@/lib/forms/form-reader'

/** Empty or a number within a range; accepts a decimal comma. */
const optionalNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.overwrite(cleanPasted)),
      z.transform((text) => (text === '' ? null : Number(text.replace(',', '.')))),
    ),
    z.nullable(z.number().check(z.gte(min), z.lte(max))),
  )

/** Empty or degrees. */
const optionalDegrees = (limit: number) =>
  z.pipe(
    z.string().check(z.trim()),
    z.transform((text, context) => {
      const degrees = text === '' ? null : parseDegrees(text, limit)
      if (text !== '' && degrees === null) addIssue(context)
      return degrees
    }),
  )

export const testScanSchema = z
  .object({
    code: z.pipe(
      z.string().check(z.trim(), z.minLength(1)).check(z.maxLength(200)),
      z.transform((text) => parseTypedCode(text) ?? text),
    ),
    /** Empty: the organiser. */
    userId: z.string(),
    /** Empty: now. */
    at: optionalTimeField,
    latitude: optionalDegrees(90),
    longitude: optionalDegrees(180),
    accuracy: optionalNumber(0, 100_000),
  })
  .check(
    z.refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
      path: ['longitude'],
    }),
  )

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
