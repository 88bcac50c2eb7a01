import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import de from '../../../../public/locales/de/translation.json'
import en from '../../../../public/locales/en/translation.json'
import { ExampleGameSession } from '@/features/overview/admin/example-game-session'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

test('The example of an organiser who reads German is in English, as its hunt is', async () => {
  const resources = { de: { translation: de }, en: { translation: en } }
  await i18next.use(initReactI18next).init({ lng: 'de', resources })
  rpc.mockResolvedValue({ game_session_id: 'example', qr_code_ids: ['1', '2', '3'], saved: 2 })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ExampleGameSession />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: de.admin.example.button }))
  await vi.waitFor(() => expect(rpc).toHaveBeenCalledTimes(2))
  const [gameSession, clues] = rpc.mock.calls.map(([, args]) => args)
  expect(gameSession).toMatchObject({
    p_game_session: { languages: ['en'], treasure_name_en: en.admin.example.treasure },
    p_code_prefix: en.admin.example.code,
  })
  expect(clues).toMatchObject({
    p_clues: [{ content_en: en.admin.example.clueText1, content_hu: '' }, {}],
  })
})
