import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { GameSession } from '@/features/game/api/game'
import { gameSession, stateOf } from '@tests/support/game-session.fixture'
import { GameSessionListItem } from '@/features/game/components/game-session-list-item'

const renderItem = (changes: Partial<GameSession>) =>
  render(
    <ul>
      <GameSessionListItem
        gameSession={{ ...gameSession, ...changes }}
        membership={null}
        isActive={false}
        now={Date.parse('2025-05-20T10:00:00Z')}
        busy={false}
        disabled={false}
        onChoose={() => undefined}
      />
    </ul>,
  )

it('Shows the registration deadline', () => {
  const closed = { ...stateOf('running', '2025-05-25T23:59:59Z'), sales_open: false }
  renderItem({
    states: [stateOf('running'), { ...closed, joining_refusal: 'registration_closed' }],
  })
  expect(screen.getByText('game.joinUntil')).toBeVisible()
})

it('Shows that the treasure has been awarded', () => {
  renderItem({ treasure_awarded_at: '2025-05-19T10:00:00Z' })
  expect(screen.getByText('game.awarded')).toBeVisible()
  expect(screen.getByRole('button')).toBeEnabled()
})

it('Shows nothing while the treasure has not been awarded', () => {
  renderItem({})
  expect(screen.queryByText('game.awarded')).toBeNull()
})

it('Offers no way into a full hunt', () => {
  renderItem({ states: [{ ...stateOf('running'), joining_refusal: 'game_session_full' }] })
  expect(screen.getByText('errors.game_session_full')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
