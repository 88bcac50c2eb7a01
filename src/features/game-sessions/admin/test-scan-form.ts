import * as z from 'zod/mini'
import { parseTypedCode } from '@/lib/codes/codes'
import { cleanPasted } from '@/lib/format/clean-pasted'
import { field, formValues, optionalDegrees, optionalTime } from '@/lib/forms/fields'

/** Metres, also with a decimal comma; null for an empty field. */
const accuracy = field((typed) => {
  const clean = cleanPasted(typed)
  const metres = Number(clean.replace(',', '.'))
  if (clean === '') return null
  return metres >= 0 && metres <= 100_000 ? metres : undefined
})

export const testScanSchema = z
  .object({
    code: field((typed) => {
      const code = typed.trim()
      return code === '' || code.length > 200 ? undefined : (parseTypedCode(code) ?? code)
    }),
    /** Empty: the organiser. */
    userId: z.string(),
    /** Empty: now. */
    at: optionalTime(),
    latitude: optionalDegrees(90),
    longitude: optionalDegrees(180),
    accuracy,
  })
  .check(
    z.refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
      path: ['longitude'],
    }),
  )

export type TestScanFormInput = z.input<typeof testScanSchema>
export type TestScanFormOutput = z.output<typeof testScanSchema>

export const emptyTestScan = formValues(testScanSchema, {})

/** Simulated position; null if none was entered. */
export function toLocation({ latitude, longitude, accuracy }: TestScanFormOutput) {
  if (latitude === null || longitude === null) return null
  return { latitude, longitude, accuracy: accuracy ?? 0 }
}
