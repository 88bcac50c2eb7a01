import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { stateOf } from '@tests/support/game-session.fixture'
import { PhaseBar } from '@/features/overview/admin/phase-bar'
import type { GameSessionDesk } from '@/features/overview/api/admin-overview'
import { queryClient } from '@/lib/supabase/query-client'

const desk = {
  ...{ game_session_id: 'hunt', name: 'Buda', visibility: 'listed', is_frozen: false, players: 3 },
  ...{ states: [stateOf('running')], paused_at: null },
  ends_at: '2099-01-01T00:00:00Z',
} as GameSessionDesk

const others = [
  'admin.running.reschedule',
  'admin.sessions.announce',
  'admin.desk.contact.open',
  'admin.sessions.screen',
  'admin.helpers.label',
]

function show(isCompact: boolean) {
  const onAction = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PhaseBar desk={desk} isCompact={isCompact} onAction={onAction} onReached={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return onAction
}

const buttons = () =>
  screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent)

test('On a laptop every action is a button', () => {
  show(false)
  expect(buttons()).toEqual(['admin.running.pause', 'admin.desk.finish', ...others])
  expect(screen.getByRole('link', { name: 'admin.desk.edit' })).toBeVisible()
})

test('On a phone the actions of the phase are buttons, the others entries of a menu', async () => {
  const onAction = show(true)
  expect(buttons()).toEqual(['admin.running.pause', 'admin.desk.finish', 'table.moreFor'])
  const more = screen.getByRole('button', { name: 'table.moreFor' })
  fireEvent.keyDown(more, { key: 'Enter' })
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([...others, 'admin.desk.edit'])
  expect(entries.at(-1)).toHaveAttribute('href', '/admin/game-sessions?hunt=hunt')
  fireEvent.click(entries[0]!)
  expect(onAction).toHaveBeenCalledExactlyOnceWith('reschedule')
})
