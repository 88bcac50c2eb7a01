import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { PurchasedClue, PurchasedGuide } from '@/features/shop/api/shop'
import { OwnedClueCard } from '@/features/shop/components/owned-clue-card'

const clue = { clue_id: 'lions', purchased_at: '2026-11-23T09:00:00Z' } as PurchasedClue
const guide = { clue_id: 'lions', content_hu: 'Bal oldali.' } as PurchasedGuide
const shop = {
  clue,
  media: [],
  mediaScope: null,
  offer: null,
  salesOpen: true,
  onBuy: () => undefined,
}

it('focuses a clue that was just bought, and then its solution', () => {
  const { rerender } = render(<OwnedClueCard {...shop} guide={null} focusReason="bought" />, {
    wrapper: MemoryRouter,
  })
  expect(screen.getByRole('article')).toHaveFocus()
  rerender(<OwnedClueCard {...shop} guide={guide} focusReason="solved" />)
  expect(screen.getByRole('region', { name: 'shop.guideTitle' })).toHaveFocus()
})
