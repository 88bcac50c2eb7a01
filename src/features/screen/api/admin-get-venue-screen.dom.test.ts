import { expect, test } from 'vitest'
import { adminScreenSchema } from '@/features/screen/api/admin-get-venue-screen'

test('A panel, theme or language of a newer database does not break the settings', () => {
  const screen = {
    ...{ has_link: false, link_made_at: null, allows_embedding: false },
    ...{ reveal_places: null, revealed_places: 0 },
  }
  const newer = { ...screen, panels: ['board', 'weather'], theme: 'newer', language: 'fr' }
  expect(adminScreenSchema.parse(newer)).toEqual({
    ...{ ...screen, panels: ['board', 'weather'] },
    ...{ theme: 'dark', language: 'hu' },
  })
})
