import { describe, expect, it } from 'vitest'
import type { AdminClue } from '@/features/clues/api/admin-clues'
import { clueForm, guideForm, newClue, newGuide } from '@/features/clues/model/clue-form'
import { formValues } from '@/lib/forms/fields'

const clue: AdminClue = {
  id: 'c1',
  name_hu: 'Híd',
  name_en: 'Bridge',
  description_hu: '',
  description_en: '',
  content_hu: 'titok',
  content_en: 'secret',
  clue_type: 'map',
  price: 12,
  required_clue_id: 'c0',
  required_clue_name_hu: 'Kapu',
  required_clue_name_en: '',
  available_from: '2025-05-25T08:00:00.123456+00:00',
  is_active: true,
  is_locked: true,
  qr_code_id: null,
  qr_code_name: null,
  missing_translation: false,
  updated_at: '2025-05-20T12:00:00.000001+00:00',
  sold: 0,
  game_sessions: [{ id: 's1', name: 'Játék', is_test: false }],
  unlocks: [],
  guide: null,
  media: [],
  total_count: 1,
  created_at: '2026-01-01T00:00:00Z',
  languages: ['hu', 'en'],
}

const schema = clueForm(clue)
const form = formValues(schema, { ...clue, game_session_ids: ['s1'] })

describe('The form of a clue', () => {
  it('keeps unchanged values, including microseconds', () => {
    expect(schema.parse(form)).toEqual({
      name_hu: 'Híd',
      name_en: 'Bridge',
      description_hu: '',
      description_en: '',
      content_hu: 'titok',
      content_en: 'secret',
      clue_type: 'map',
      price: 12,
      required_clue_id: 'c0',
      available_from: clue.available_from,
      is_active: true,
      is_locked: true,
      qr_code_id: null,
      game_session_ids: ['s1'],
      media: [],
    })
  })

  it.each([
    ['name_hu', 'x'.repeat(201)],
    ['price', ''],
    ['price', '-1'],
    ['price', '1.5'],
    ['price', '10001'],
    ['clue_type', 'Két szó'],
    ['available_from', 'soon'],
    ['content_hu', 'x'.repeat(10_001)],
  ])('refuses %s = %.20s', (field, value) => {
    const { error } = schema.safeParse({ ...form, [field]: value })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  })

  it('has no name yet for a new clue', () => {
    const empty = formValues(schema, { ...newClue, game_session_ids: [] })
    expect(schema.safeParse(empty).error?.issues.map(({ path }) => path[0])).toEqual(['name_hu'])
  })
})

describe('The form of a solution guide', () => {
  it('keeps unchanged values', () => {
    const guide = { price: 7, is_active: false, content_hu: 'út', content_en: '', media: [] }
    expect(guideForm.parse(formValues(guideForm, guide))).toEqual(guide)
  })

  it('requires a text', () => {
    const form = formValues(guideForm, newGuide)
    expect(guideForm.safeParse(form).success).toBe(false)
    expect(guideForm.parse({ ...form, content_hu: ' út ' })).toMatchObject({
      content_hu: 'út',
      price: 10,
    })
  })
})
