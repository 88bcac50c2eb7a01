import { describe, expect, it } from 'vitest'
import type { AdminClue } from '@/features/clues/api/admin-clues'
import { clueFormSchema, toClueForm, toClueInput } from '@/features/clues/model/clue-form'
import { guideFormSchema, toGuideForm, toGuideInput } from '@/features/clues/model/guide-form'

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

describe('The form of a clue', () => {
  it('keeps unchanged values, including microseconds', () => {
    const input = toClueInput(clueFormSchema.parse(toClueForm(clue)), clue, clue.updated_at)
    expect(input).toEqual({
      id: 'c1',
      updated_at: clue.updated_at,
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

  it('omits id and version for a copy', () => {
    const input = toClueInput(clueFormSchema.parse(toClueForm(clue)), null, '')
    expect(input).not.toHaveProperty('id')
    expect(input).not.toHaveProperty('updated_at')
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
    const { error } = clueFormSchema.safeParse({ ...toClueForm(clue), [field]: value })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  })

  it('defaults to active, unlocked and without sessions', () => {
    expect(toClueForm(null)).toMatchObject({
      clue_type: 'compass',
      is_active: true,
      is_locked: false,
      game_session_ids: [],
    })
  })
})

describe('The form of a solution guide', () => {
  const guide = {
    id: 'g1',
    price: 7,
    is_active: false,
    updated_at: '2025-05-20T12:00:00.000001+00:00',
    content_hu: 'út',
    content_en: '',
    sold: 0,
    media: [],
  }

  it('sends the version that the form was filled from', () => {
    const form = guideFormSchema.parse(toGuideForm({ ...clue, guide }))
    const input = toGuideInput(form, guide, 'c1', guide.updated_at)
    expect(input).toEqual({
      id: 'g1',
      updated_at: guide.updated_at,
      clue_id: 'c1',
      price: 7,
      is_active: false,
      content_hu: 'út',
      content_en: '',
      media: [],
    })
  })

  it('creates a new guide if there was none when the form was opened', () => {
    const form = guideFormSchema.parse({ ...toGuideForm(clue), content_hu: 'út' })
    expect(toGuideInput(form, guide, 'c1', '')).toEqual({
      clue_id: 'c1',
      price: 10,
      is_active: true,
      content_hu: 'út',
      content_en: '',
      media: [],
    })
  })

  it('requires a Hungarian text', () => {
    expect(guideFormSchema.safeParse(toGuideForm(clue)).success).toBe(false)
  })
})
