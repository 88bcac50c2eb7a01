import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { gameSession } from '@tests/support/game-session.fixture'
import { type TreasureClaim, treasureClaimsQueryOptions } from '@/features/treasure/api/treasure'
import { TreasureScreen } from '@/features/treasure/components/treasure-screen'
import { accountKeys } from '@/lib/account/keys'
import { profile } from '@tests/support/profile.fixture'
import { fakeBackend } from '@tests/support/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'

fakeBackend()

const { queryKey } = treasureClaimsQueryOptions(gameSession.id)
const membership = {
  ...{ game_session_id: gameSession.id, current_points: 0, found_codes: 0, team_id: null },
  announcements_read_at: null,
}

function show(
  codesToClaim: number | null,
  isOver: boolean,
  claims: TreasureClaim[],
  isOnPath = false,
) {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  queryClient.setQueryData(accountKeys.profile('anna'), profile)
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  queryClient.setQueryDefaults(queryKey, { staleTime: Infinity })
  queryClient.setQueryData(queryKey, claims)
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TreasureScreen
          gameSession={{ ...gameSession, claim_opens: isOnPath ? 'path' : 'codes' }}
          membership={{ ...membership, codes_to_claim: codesToClaim }}
          isOver={isOver}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it.each([
  ['How many codes are missing', 3, false, 'treasure.toFind'],
  ['That organisers open the claims', null, false, 'treasure.notOpenText'],
  ['That they may do so after the end', null, true, 'treasure.notOpenText'],
  ['That codes cannot be found after the end', 3, true, 'treasure.overText'],
])('%s is said', (_title, codesToClaim, isOver, text) => {
  show(codesToClaim, isOver, [])
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('says that only codes of clues count on a path', () => {
  show(3, false, [], true)
  expect(screen.getByText('treasure.toFindOnPath')).toBeVisible()
})

it('shows the rejection reason while the claim is corrected', () => {
  show(0, false, [
    {
      id: 'claim',
      status: 'rejected',
      name: 'Anna',
      address: '1011 Budapest',
      phone_number: '+36 20 123 4567',
      tax_id: null,
      photo_path: null,
      submitted_at: '2026-11-23T09:00:00Z',
      reviewed_at: '2026-11-23T09:05:00Z',
      rejection_reason: 'Hiányzik a fénykép.',
    },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'treasure.tryAgain' }))
  expect(screen.getByRole('heading', { name: 'treasure.correctTitle' })).toHaveFocus()
  expect(screen.getByText('Hiányzik a fénykép.')).toBeVisible()
  expect(screen.getByLabelText('treasure.address')).toHaveValue('1011 Budapest')
})
