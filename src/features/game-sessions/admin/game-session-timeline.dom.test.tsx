import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { GameSessionTimeline } from '@/features/game-sessions/admin/game-session-timeline'
import { fakeBackend } from '@tests/support/fake-backend'
import translation from '../../../../public/locales/en/translation.json'

const { rpc } = fakeBackend()

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } }),
)

function show(): void {
  const element = (
    <GameSessionTimeline
      gameSession={{ id: 'hunt', name: 'Hunt', is_test: false }}
      onClose={() => undefined}
    />
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
}

test('A step of a player names the team', async () => {
  const step = { kind: 'claim', actor_name: null, player_name: 'Anna', team_name: 'Rókák' }
  rpc.mockResolvedValue([
    { ...step, at: '2026-11-27T10:00:00Z', subject: null, details: {}, total_count: 1 },
  ])
  show()
  expect(await screen.findByText('Rókák')).toBeVisible()
})

test('Announcements have the title in the organiser’s language', async () => {
  const step = {
    ...{ kind: 'announcement', actor_name: 'Kata' },
    ...{ player_name: null, team_name: null, total_count: 2 },
  }
  rpc.mockResolvedValue([
    { ...step, at: '2026-11-27T10:00:00Z', subject: 'Eső', details: { title_en: 'Rain' } },
    { ...step, at: '2026-11-27T09:00:00Z', subject: 'Szél', details: { title_en: '' } },
  ])
  show()
  expect(await screen.findByText('Rain')).toBeVisible()
  expect(screen.queryByText('Eső')).toBeNull()
  expect(screen.getByText('Szél')).toBeVisible()
})
