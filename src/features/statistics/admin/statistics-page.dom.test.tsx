import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { GameplayTiles } from '@/features/statistics/admin/statistics-page'
import type { GameplayReport } from '@/features/statistics/api/statistics'

function renderTiles(counted: number, rejected: number) {
  const day = { new_players: 0, first_finds: 0, scans_success: counted, scans_failed: rejected }
  render(<GameplayTiles report={{ players: 1, days: [day] } as unknown as GameplayReport} />)
}

it('Shows the share of rejected scans', () => {
  renderTiles(3, 1)
  expect(screen.getByText('admin.statistics.ofAllScans')).toBeVisible()
})

it('Shows no share without scans', () => {
  renderTiles(0, 0)
  expect(screen.queryByText('admin.statistics.ofAllScans')).toBeNull()
})
