import { expect, it } from 'vitest'
import { offerColumns } from '@/features/offers/admin/offer-columns'

it('The CSV file of offers contains everything that a table row shows', () => {
  const exported = offerColumns.filter((column) => column.exported !== false)
  expect(exported.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['kind', 'game_session_name', 'vip_early_minutes', 'stock']),
  )
})
