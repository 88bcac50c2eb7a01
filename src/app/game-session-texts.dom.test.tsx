import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { FindCard } from '@/components/media/find-card'
import { CluePreview } from '@/features/clues/admin/clue-dialog'
import { newClue } from '@/features/clues/model/clue-form'
import { GameSessionCard } from '@/features/game/components/game-session-card'
import { gameSession } from '@tests/support/game-session.fixture'
import { MarkerList } from '@/features/map/components/marker-list'
import { OfferContents } from '@/features/offers/components/offer-contents'
import { TeamFeed } from '@/features/teams/components/team-card'
import { TextLanguagesContext, type TextLanguage } from '@/lib/i18n/text-languages'
import { queryClient } from '@/lib/supabase/query-client'

const hungarian = {
  ...{ title_hu: 'Kártya címe', text_hu: 'A kártya **szövege**.', name_hu: 'Nyom neve' },
  ...{ description_hu: 'Nyom leírása', content_hu: 'Nyom szövege' },
}
const english = {
  ...{ title_en: 'Title of the card', text_en: 'Text of the **card**.', name_en: 'Name of a clue' },
  ...{ description_en: 'Description of a clue', content_en: 'Text of a clue' },
}
const texts = { ...hungarian, ...english }

const sentences = {
  game: { treasure: 'The treasure: {{name}}' },
  offers: { itemGuide: '{{name}}, with its solution' },
  teams: { deletedMate: 'A former teammate', feedKinds: { clue: '{{name}} bought {{what}}' } },
}

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: sentences } } }),
)

beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  ),
)

function show(languages: readonly TextLanguage[]): void {
  const card = { ...texts, clue_id: null, clue_name_hu: null, clue_name_en: null, media: [] }
  const clue = {
    ...{ ...texts, ...newClue, price: '5', required_clue_id: '', qr_code_id: '' },
    ...{ available_from: '', game_session_ids: [] },
  }
  const place = { ...texts, kind: 'info' as const, latitude: 47, longitude: 19 }
  const marker = { ...place, id: 'gate', name_hu: 'Kapu', name_en: 'Gate' }
  const translated = { ...gameSession, languages: [...languages] }
  translated.description_hu = 'Vadászat leírása'
  translated.description_en = 'Description of the hunt'
  translated.treasure_name_hu = 'Rézláda'
  translated.treasure_name_en = 'Copper chest'
  const bundle = {
    ...{ clue_id: 'map', solution_guide_id: 'guide', languages: [...languages] },
    ...{ name_hu: 'Térkép', name_en: 'Map' },
  }
  const bought = {
    ...{ kind: 'clue' as const, id: 'fountain', user_id: 'anna', user_name: '', points: null },
    ...{ name_hu: 'Szökőkút', name_en: 'Fountain', at: '2026-06-01T10:00:00Z' },
  }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TextLanguagesContext value={languages}>
          <FindCard card={card} mediaScope={null} />
          <CluePreview draft={clue} />
          <MarkerList
            markers={[{ marker, from: null }]}
            selectedId={null}
            onChoose={() => undefined}
          />
          <OfferContents items={[bundle]} tokens={0} />
          <TeamFeed feed={[bought]} />
          <GameSessionCard
            gameSession={translated}
            phase="running"
            onSwitch={() => undefined}
            actions={null}
          />
        </TextLanguagesContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The language in which a screen reader speaks each element with the text. */
const spoken = (text: string) =>
  screen.getAllByText(text).map((element) => element.closest('[lang]')?.getAttribute('lang'))

it('Texts of a Hungarian hunt are marked on an English phone', async () => {
  show(['hu'])
  expect(await screen.findByText('szövege')).toBeVisible()
  const descriptions = [hungarian.title_hu, 'szövege', 'Kapu', 'Vadászat leírása']
  const shown = [...descriptions, 'Rézláda', 'Térkép', 'Szökőkút']
  for (const text of shown) expect(spoken(text), text).toEqual(['hu'])
  // In the shop, and as the bought clue.
  for (const text of [hungarian.name_hu, hungarian.description_hu])
    expect(spoken(text), text).toEqual(['hu', 'hu'])
  expect(spoken(hungarian.content_hu)).toEqual(['hu'])
  // The sentences around them stay English.
  for (const text of ['The treasure:', ', with its solution', 'A former teammate bought'])
    expect(spoken(text), text).toEqual([undefined])
})

it('Texts of a hunt in both languages are marked as English there', async () => {
  show(['hu', 'en'])
  expect(await screen.findByText('card')).toBeVisible()
  const descriptions = [english.title_en, 'card', 'Gate', 'Description of the hunt']
  for (const text of [...descriptions, 'Copper chest', 'Map', 'Fountain'])
    expect(spoken(text), text).toEqual(['en'])
})
