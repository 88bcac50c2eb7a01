import { describe, expect, it } from 'vitest'
import {
  codeFormSchema,
  newCodeForm,
  coordinatesOf,
  seriesFormSchema,
  toCodeForm,
  toCodeValues,
} from '@/features/codes/model/code-form'

const named = { ...newCodeForm, name: 'Kút' }
const failing = (change: Partial<typeof named>) =>
  codeFormSchema.safeParse({ ...named, ...change }).error?.issues.map(({ path }) => path[0]) ?? []

describe('codeFormSchema', () => {
  it('accepts a code with only a name', () => {
    expect(toCodeValues(codeFormSchema.parse(named))).toEqual({
      name: 'Kút',
      points: 10,
      is_active: true,
      is_decoy: false,
      latitude: null,
      longitude: null,
      radius_m: null,
      place_accuracy_m: null,
      card_title_hu: '',
      card_title_en: '',
      card_text_hu: '',
      card_text_en: '',
      reveals_clue_id: null,
    })
  })

  it('accepts a position with decimal commas, radius and accuracy', () => {
    const form = codeFormSchema.parse({
      ...named,
      latitude: ' 47,4979 ',
      longitude: '-19.0402',
      radius: '50',
      accuracy: 8,
    })
    expect(toCodeValues(form)).toMatchObject({
      latitude: 47.4979,
      longitude: -19.0402,
      radius_m: 50,
      place_accuracy_m: 8,
    })
  })

  it('reports the invalid field', () => {
    expect(failing({ name: '  ' })).toEqual(['name'])
    expect(failing({ points: '-1' })).toEqual(['points'])
    expect(failing({ points: '1.5' })).toEqual(['points'])
    expect(failing({ points: '100001' })).toEqual(['points'])
    expect(failing({ latitude: '91', longitude: '19' })).toEqual(['latitude'])
    expect(failing({ latitude: '47', longitude: '181' })).toEqual(['longitude'])
    expect(failing({ latitude: '47' })).toEqual(['longitude'])
    expect(failing({ latitude: '47', longitude: '19', radius: '4' })).toEqual(['radius'])
    expect(failing({ latitude: '47', longitude: '19', radius: '5001' })).toEqual(['radius'])
    expect(failing({ radius: '50' })).toEqual(['latitude'])
  })

  it('clears the accuracy of a removed position', () => {
    expect(
      toCodeValues(codeFormSchema.parse({ ...named, accuracy: 8 })).place_accuracy_m,
    ).toBeNull()
  })

  it('survives a round trip', () => {
    const values = toCodeValues(
      codeFormSchema.parse({ ...named, latitude: '47.5', longitude: '19.05', accuracy: 12 }),
    )
    const form = toCodeForm({ ...values, card_media: [] })
    expect(toCodeValues(codeFormSchema.parse(form))).toEqual(values)
  })
})

describe('coordinatesOf', () => {
  it('is null unless both numbers are valid degrees', () => {
    expect(coordinatesOf({ latitude: '47,5', longitude: '19' })).toEqual({
      latitude: 47.5,
      longitude: 19,
    })
    expect(coordinatesOf({ latitude: '47', longitude: '' })).toBeNull()
    expect(coordinatesOf({ latitude: 'x', longitude: '19' })).toBeNull()
    expect(coordinatesOf({ latitude: '95', longitude: '19' })).toBeNull()
  })
})

it('creates 1 to 500 codes at once', () => {
  const series = (count: string) =>
    seriesFormSchema.safeParse({ prefix: 'Kód', count, points: '5' }).success
  expect(['0', '1', '500', '501', '', 'két'].map(series)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})
