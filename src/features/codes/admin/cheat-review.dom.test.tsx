import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { CheatReview } from '@/features/codes/admin/cheat-review'
import { type CheatCase, cheatReviewQueryOptions } from '@/features/codes/api/code-finds'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import translation from '../../../../public/locales/en/translation.json'

const { rpc } = fakeBackend()

const gameSessionId = 'session'
const player = (number: number) => ({
  user_id: `${number}`,
  name: `Player ${number}.`,
  email: `${number}@hunt.test`,
  is_banned: number === 2,
})
const found = (number: number, players = [player(number)]): CheatCase => ({
  kind: 'travel',
  user_id: `${number}`,
  weight: 1,
  facts: {},
  players,
  scan_count: 0,
  last_at: '2026-01-01T00:00:00Z',
  scans: [],
  review: null,
})

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } }),
)

const noReport = { examined: 100, oldest_at: null, next_before: null, cases: [] }

function showReview(cases: CheatCase[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const receive = (next: CheatCase[]) =>
    client.setQueryData(cheatReviewQueryOptions(gameSessionId, null).queryKey, {
      ...noReport,
      cases: next,
    })
  receive(cases)
  const review = <CheatReview onCorrect={() => undefined} gameSessionId={gameSessionId} />
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: review }])} />
    </QueryClientProvider>,
  )
  return { receive }
}

test('Ten cases are shown at once, the others behind a button', () => {
  showReview(Array.from({ length: 23 }, (_, number) => found(number)))
  const more = (count: number) =>
    screen.getByRole('button', { name: i18next.t('admin.cheating.showMore', { count }) })
  const shown = () => screen.getAllByText(/^Player \d+\.$/).length
  expect(shown()).toBe(10)
  fireEvent.click(more(13))
  expect(shown()).toBe(20)
  fireEvent.click(more(3))
  expect(shown()).toBe(23)
  expect(screen.queryByRole('button', { name: /more patterns/i })).toBeNull()
})

test('A case with many players shows all of them on request', () => {
  const many = Array.from({ length: 9 }, (_, number) => player(number))
  showReview([found(0, many)])
  expect(screen.queryByText(/Player 8\./)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: i18next.t('admin.cheating.allNames') }))
  expect(screen.getByText(/Player 8\./)).toBeVisible()
})

test('A case links to its players and marks banned ones', () => {
  showReview([found(0, [player(1), player(2)])])
  const link = (number: number) =>
    screen.getByRole('link', {
      name: i18next.t('admin.cheating.openPlayer', { name: player(number).name }),
    })
  expect(link(1)).toHaveAttribute('href', '/admin/users?q=1%40hunt.test')
  const { banned } = translation.admin.users
  expect(link(1).closest('li')).not.toHaveTextContent(banned)
  expect(link(2).closest('li')).toHaveTextContent(banned)
})

test('The dialog and its note stay open when the case leaves the list', async () => {
  const { receive } = showReview([found(1)])
  fireEvent.click(screen.getByRole('button', { name: translation.admin.cheating.mark }))
  const note = screen.getByLabelText(translation.admin.cheating.note)
  fireEvent.change(note, { target: { value: 'They walked together.' } })
  act(() => void receive([found(2)]))
  await waitFor(() => expect(screen.getByText('Player 2.')).toBeInTheDocument())
  expect(screen.queryByText('Player 1.')).toBeNull()
  expect(screen.getByLabelText(translation.admin.cheating.note)).toHaveValue(
    'They walked together.',
  )
})

test("Another organiser's note is neither overwritten nor removed without a warning", async () => {
  const texts = translation.admin.cheating
  const reviewed = (note: string, hour: number) => ({
    ...found(1),
    review: {
      note,
      reviewed_at: `2026-01-01T0${hour}:00:00Z`,
      reviewed_by_name: 'Flóra',
      is_outdated: false,
    },
  })
  const { receive } = showReview([reviewed('Asked them.', 1)])
  const marks = () => rpc.mock.calls.filter(([name]) => name === 'admin_mark_cheat_case')
  const theirs = reviewed('They were siblings.', 2)
  rpc.mockImplementation((name) =>
    name === 'admin_mark_cheat_case'
      ? Promise.reject(new AppError('edit_conflict', 409))
      : Promise.resolve({ ...noReport, cases: [theirs] }),
  )
  fireEvent.click(screen.getByRole('button', { name: texts.changeNote }))
  act(() => void receive([theirs]))
  fireEvent.click(await screen.findByRole('button', { name: texts.reopen }))
  expect(marks(), 'the note would be lost: asked first').toEqual([])
  fireEvent.click(screen.getByRole('button', { name: texts.reopenConfirm }))
  expect(await screen.findByRole('alert')).toHaveAttribute('data-error-key', 'edit_conflict')
  expect(marks().at(-1)?.[1]).toMatchObject({
    p_is_reviewed: false,
    p_reviewed_at: '2026-01-01T01:00:00Z',
  })

  fireEvent.click(screen.getByRole('button', { name: translation.common.loadNewer }))
  expect(screen.getByLabelText(texts.note)).toHaveValue('They were siblings.')
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: texts.mark }))
  await waitFor(() =>
    expect(marks().at(-1)?.[1]).toMatchObject({
      p_is_reviewed: true,
      p_reviewed_at: '2026-01-01T02:00:00Z',
    }),
  )
})
