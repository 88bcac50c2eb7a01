import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { DeskFigures } from '@/features/overview/admin/game-session-desk'
import { NumberTiles } from '@/features/overview/admin/number-tiles'
import type { GameSessionDesk, Overview } from '@/features/overview/api/admin-overview'

// The desk asks at once whether the screen is narrow; jsdom has no matchMedia.
vi.mock('@/lib/browser/use-is-compact', () => ({ useIsCompact: () => false }))

const revenue = { huf_minor: 0, eur_minor: 0 }
const overview = { clues_sold: 1, tokens_spent: 0, revenue: { ...revenue, orders: 0 } } as Overview
const desk = { clues_sold: 1, tokens_spent: 0, revenue } as GameSessionDesk

test.each([
  ['The overview', <NumberTiles key="tiles" overview={overview} />, 'admin.overview.revenue'],
  ['The desk', <DeskFigures key="figures" desk={desk} />, 'admin.desk.bundles'],
])('%s says that what deleted accounts bought and paid is left out', (_, figures, revenueLabel) => {
  render(<MemoryRouter>{figures}</MemoryRouter>)
  const labels = screen
    .getAllByText('admin.overview.withoutDeleted')
    .map((hint) => hint.closest('div')?.querySelector('dt')?.firstChild?.textContent)
  expect(labels).toEqual(['admin.overview.cluesSold', 'admin.overview.tokensSpent', revenueLabel])
})
