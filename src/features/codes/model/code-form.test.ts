import { describe, expect, it } from 'vitest'
import { codeForm, newCode, coordinatesOf, seriesForm } from '@/features/codes/model/code-form'
import { formValues } from '@/lib/forms/fields'

const named = { ...formValues(codeForm, newCode), name: 'Kút' }
const failing = (change: Partial<typeof named>) =>
  codeForm.safeParse({ ...named, ...change }).error?.issues.map(({ path }) => path[0]) ?? []

describe('codeForm', () => {
  it('accepts a code with only a name', () => {
    expect(codeForm.parse(named)).toEqual({
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
      card_media: [],
      reveals_clue_id: null,
    })
  })

  it('accepts a position with decimal commas, radius and accuracy', () => {
    const form = codeForm.parse({
      ...named,
      latitude: ' 47,4979 ',
      longitude: '-19.0402',
      radius_m: '50',
      place_accuracy_m: 8,
    })
    expect(form).toMatchObject({
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
    expect(failing({ latitude: '47', longitude: '19', radius_m: '4' })).toEqual(['radius_m'])
    expect(failing({ latitude: '47', longitude: '19', radius_m: '5001' })).toEqual(['radius_m'])
    expect(failing({ radius_m: '50' })).toEqual(['latitude'])
  })

  it('clears the accuracy of a removed position', () => {
    expect(codeForm.parse({ ...named, place_accuracy_m: 8 }).place_accuracy_m).toBeNull()
  })

  it('survives a round trip', () => {
    const place = { latitude: '47.5', longitude: '19.05', place_accuracy_m: 12 }
    const values = codeForm.parse({ ...named, ...place })
    expect(codeForm.parse(formValues(codeForm, { ...values, card_media: [] }))).toEqual(values)
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
    seriesForm.safeParse({ prefix: 'Kód', count, points: '5' }).success
  expect(['0', '1', '500', '501', '', 'két'].map(series)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})
