import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { GuidesPage } from '@/features/clues/admin/guides-page'
import type { AdminClue } from '@/features/clues/api/admin-clues'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, rows } = fakeBackend()

const clue: AdminClue = {
  id: '0c1f7e1e-8f0b-4c9d-9d4e-3a5b6c7d8e9f',
  name_hu: 'A híd alatt',
  name_en: 'Under the bridge',
  description_hu: '',
  description_en: '',
  content_hu: 'Nézz fel.',
  content_en: 'Look up.',
  clue_type: 'text',
  price: 20,
  required_clue_id: null,
  required_clue_name_hu: null,
  required_clue_name_en: null,
  available_from: null,
  is_active: true,
  is_locked: false,
  qr_code_id: null,
  qr_code_name: null,
  missing_translation: false,
  updated_at: '2026-06-01T10:00:00Z',
  sold: 0,
  game_sessions: [],
  unlocks: [],
  media: [],
  guide: null,
  total_count: 1,
  created_at: '2026-01-01T00:00:00Z',
  languages: ['hu', 'en'],
}

const guide = {
  ...{ id: 'guide', price: 5, is_active: true, sold: 0, updated_at: clue.updated_at },
  ...{ content_hu: 'Fordulj balra.', content_en: 'Turn left.', media: [] },
}

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: { language: 'English' } } } }),
)

test('The dialog and its text stay open when the clue leaves the list', async () => {
  let listed = [clue]
  rows.mockResolvedValue([])
  rpc.mockImplementation(() => Promise.resolve(listed))
  const queryClient = new QueryClient()
  const router = createMemoryRouter([{ path: '/', element: <GuidesPage /> }], {
    initialEntries: ['/?guide=no'],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'admin.guides.addGuide' }))
  const solution = screen.getByLabelText('form.hungarian')
  fireEvent.change(solution, { target: { value: 'A harmadik pillér.' } })
  // Another organiser has written one.
  listed = []
  await act(() => queryClient.invalidateQueries())
  const row = () => screen.queryByRole('button', { name: 'admin.guides.addGuide', hidden: true })
  await waitFor(() => expect(row()).toBeNull())
  expect(screen.getByDisplayValue('A harmadik pillér.')).toBeVisible()
})

test('Saving does not recreate a guide that another organiser has deleted', async () => {
  let listed = [{ ...clue, guide }]
  rows.mockResolvedValue([])
  rpc.mockImplementation((name) => (name === 'admin_list_clues' ? listed : undefined))
  const queryClient = new QueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <GuidesPage /> }])} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'admin.guides.editGuide' }))
  fireEvent.change(screen.getByLabelText('form.hungarian'), { target: { value: 'Jobbra.' } })
  listed = [{ ...clue, guide: null as unknown as typeof guide }]
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('errors.edit_conflict')
  fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
  const version = { id: guide.id, updated_at: guide.updated_at, content_hu: 'Jobbra.' }
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith(
      'admin_save_solution_guide',
      expect.objectContaining({ p_guide: expect.objectContaining(version) as unknown }),
    ),
  )
})

test('The list shows the solution in the current language', async () => {
  rows.mockResolvedValue([])
  rpc.mockResolvedValue([{ ...clue, guide }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <GuidesPage /> }])} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Turn left.')).toBeVisible()
  expect(screen.queryByText('Fordulj balra.')).toBeNull()
})

test('The list shows a solution in the only language that it has', async () => {
  rows.mockResolvedValue([])
  const hungarian = { ...guide, content_en: '' }
  rpc.mockResolvedValue([{ ...clue, guide: hungarian }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <GuidesPage /> }])} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Fordulj balra.')).toBeVisible()
  expect(screen.queryByText('admin.clues.untranslated')).toBeNull()
})
