import { z } from 'zod'
import type { CodeValues } from '@/features/codes/api/admin-save-qr-code'

const wholeNumber = /^\d+$/
/** Degrees as people type them, with a decimal point or comma. */
const degrees = /^-?\d{1,3}([.,]\d+)?$/

const toNumber = (text: string) => (text === '' ? null : Number(text.replace(',', '.')))

function degreesWithin(limit: number) {
  return z
    .string()
    .trim()
    .refine((text) => text === '' || (degrees.test(text) && Math.abs(toNumber(text) ?? 0) <= limit))
}

function wholeWithin(min: number, max: number) {
  return (text: string) => wholeNumber.test(text) && Number(text) >= min && Number(text) <= max
}

/** The form of a code; everything typed is text. Places in degrees, radius and accuracy in metres. */
export const codeFormSchema = z
  .object({
    name: z.string().trim().min(1).max(120),
    points: z.string().trim().refine(wholeWithin(0, 100_000)),
    isActive: z.boolean(),
    isDecoy: z.boolean(),
    latitude: degreesWithin(90),
    longitude: degreesWithin(180),
    radius: z.string().trim(),
    /** Null when the place was chosen on a map or typed. */
    accuracy: z.number().nullable(),
  })
  .refine((form) => (form.latitude === '') === (form.longitude === ''), { path: ['longitude'] })
  .refine((form) => form.radius === '' || wholeWithin(5, 5000)(form.radius), { path: ['radius'] })
  .refine((form) => form.radius === '' || form.latitude !== '', { path: ['latitude'] })

export type CodeForm = z.infer<typeof codeFormSchema>

export const newCodeForm: CodeForm = {
  name: '',
  points: '10',
  isActive: true,
  isDecoy: false,
  latitude: '',
  longitude: '',
  radius: '',
  accuracy: null,
}

/** Six decimals of a degree are a tenth of a metre. */
export function degreesText(value: number): string {
  return String(Number(value.toFixed(6)))
}

/** Fills the form with what is stored. */
export function toCodeForm(code: CodeValues): CodeForm {
  return {
    name: code.name,
    points: String(code.points),
    isActive: code.is_active,
    isDecoy: code.is_decoy,
    latitude: code.latitude === null ? '' : degreesText(code.latitude),
    longitude: code.longitude === null ? '' : degreesText(code.longitude),
    radius: code.radius_m === null ? '' : String(code.radius_m),
    accuracy: code.place_accuracy_m,
  }
}

/** What the database stores for a checked form. */
export function toCodeValues(form: CodeForm): CodeValues {
  const latitude = toNumber(form.latitude)
  return {
    name: form.name,
    points: Number(form.points),
    is_active: form.isActive,
    is_decoy: form.isDecoy,
    latitude,
    longitude: toNumber(form.longitude),
    radius_m: toNumber(form.radius),
    place_accuracy_m: latitude === null ? null : form.accuracy,
  }
}

/** The place of a form as it stands, or null while it is none. */
export function placeOf({ latitude, longitude }: Pick<CodeForm, 'latitude' | 'longitude'>) {
  if (!degrees.test(latitude.trim()) || !degrees.test(longitude.trim())) return null
  const place = {
    latitude: toNumber(latitude.trim()) ?? 0,
    longitude: toNumber(longitude.trim()) ?? 0,
  }
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
}

/** Makes many codes at once. */
export const seriesFormSchema = z.object({
  prefix: z.string().trim().min(1).max(100),
  count: z.string().trim().refine(wholeWithin(1, 500)),
  points: z.string().trim().refine(wholeWithin(0, 100_000)),
})

export type SeriesForm = z.infer<typeof seriesFormSchema>
