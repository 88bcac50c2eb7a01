import { expect, test } from 'vitest'
import { findCardSchema } from '@/features/game/api/find-cards'

const picture = {
  ...{ id: 'a', kind: 'image', content_type: 'image/webp', bytes: 1, widths: [480], height: 320 },
  ...{ alt_hu: '', alt_en: '', transcript_hu: '', transcript_en: '' },
}
const card = {
  ...{
    scan_id: 1,
    game_session_id: 'hunt',
    qr_code_name: 'Lion',
    found_at: '2026-11-27T09:00:00Z',
  },
  ...{ finder_name: null, title_hu: '', title_en: '', text_hu: '', text_en: '' },
  ...{ clue_id: null, clue_name_hu: null, clue_name_en: null },
}

test('A file of a newer database does not hide the card', () => {
  const media = [picture, { ...picture, id: 'b', kind: 'video', content_type: 'video/mp4' }]
  expect(findCardSchema.parse({ ...card, media }).media).toEqual([picture])
})
