import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { RefusedPanel } from '@/features/scanner/components/refused-panel'
import type { ScanFlow } from '@/features/scanner/model/scan-flow'
import type { ErrorKey } from '@/lib/supabase/errors'

function show(errorKey: ErrorKey): void {
  const refused = { step: 'refused', errorKey, answeredAt: 0 } as Extract<
    ScanFlow,
    { step: 'refused' }
  >
  render(
    <MemoryRouter>
      <RefusedPanel refused={refused} onTryAgain={() => undefined} onContinue={() => undefined} />
    </MemoryRouter>,
  )
}

const dashboard = () => screen.queryByRole('link', { name: 'scanner.success.dashboard' })

it.each(['game_not_started', 'session_not_joined', 'game_session_ended'] as const)(
  'links to the dashboard if the hint mentions it: %s',
  (key) => {
    show(key)
    expect(dashboard()).toBeVisible()
  },
)

it('has no dashboard link if the player can go on to the next code', () => {
  show('already_scanned')
  expect(dashboard()).toBeNull()
})
