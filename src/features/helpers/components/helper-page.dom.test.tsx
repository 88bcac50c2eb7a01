import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { HelperPage } from '@/features/helpers/components/helper-page'
import { helperOutbox } from '@/features/helpers/queue/helper-outbox'
import { checkCameraSupport, useCamera } from '@/lib/camera/use-camera'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { useSessionStore } from '@/stores/session'
import { useToasts } from '@/stores/toasts'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
vi.mock('@/lib/live/realtime', () => ({ useBroadcast: () => undefined }))
vi.mock('@/lib/camera/use-camera', async (original) => ({
  ...(await original<object>()),
  checkCameraSupport: vi.fn(() => null),
  useCamera: vi.fn(() => ({ videoProps: {} })),
}))

const shown = {
  ...{ game_session_id: 'hunt', name: 'Buda', ends_at: null, is_frozen: false, points_limit: 20 },
  states: [{ since: null, phase: 'running', joining_refusal: null, sales_open: true }],
  board: [{ rank: 1, name: 'Rókák', points: 30 }],
  finds: [
    {
      ...{ scan_id: 7, user_id: 'bela', user_name: 'Béla', team_name: null, code_name: 'Lánchíd' },
      ...{ status: 'success', found_at: '2026-06-01T10:00:00Z' },
    },
  ],
  reports: [
    {
      ...{ id: 'report', kind: 'damaged', message: 'Vizes', user_name: 'Anna', team_name: null },
      ...{ code_name: null, latitude: 47.5, longitude: 19, photo_path: null, answered_at: null },
      received_at: '2026-06-01T10:00:00Z',
    },
  ],
  ...{ acts: [], answers: [] },
}
const answers: Record<string, unknown> = {
  helper_get_screen: shown,
  list_task_photos: [],
  server_time: { server_time: new Date().toISOString() },
  helper_list_codes: [{ code_id: 'c1', name: 'Lánchíd', counts: true }],
  helper_search_players: [{ user_id: 'anna', name: 'Anna', team_name: null, points: 0, finds: 0 }],
}
const sent = (name: string) => rpc.mock.calls.filter(([called]) => called === name)
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(async () => {
  for (const { id } of await helperOutbox.load()) await helperOutbox.remove(id)
  queryClient.clear()
  useToasts.setState({ items: [] })
  useSessionStore.setState({
    status: 'signed_in',
    user: { uid: 'hanna', email: 'h@hunt.test', needsMfa: false },
  })
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id: 'hanna' } }))
  rpc.mockReset()
  rpc.mockImplementation((name) => answers[name] ?? { request_id: 'r' })
})

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/helper/hunt']}>
        <Routes>
          <Route path="/helper/:gameSessionId" element={<HelperPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function credit(): Promise<void> {
  await press('helpers.actions.credit')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Lánchíd' })
  fireEvent.change(dialog.getByLabelText('helpers.code'), { target: { value: 'c1' } })
  fireEvent.click(await dialog.findByRole('button', { name: /^Anna/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'helpers.creditDo' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('Points and finds tell players of one name apart', async () => {
  show()
  await press('helpers.actions.credit')
  expect(await screen.findByRole('button', { name: /^Anna/ })).toHaveTextContent(
    /scanner\.success\.points · teams\.found$/,
  )
})

test('A find is credited to the chosen player at the chosen code', async () => {
  show()
  await credit()
  await vi.waitFor(() => expect(sent('helper_credit_find')).toHaveLength(1))
  expect(sent('helper_credit_find')[0]?.[1]).toMatchObject({
    ...{ p_game_session_id: 'hunt', p_code_id: 'c1', p_user_id: 'anna' },
    p_reason: 'helpers.creditReasons.fallen',
  })
})

test('Without a network the act waits on the phone and is sent again with its id', async () => {
  rpc.mockImplementation((name) => {
    if (name === 'helper_credit_find') throw new AppError('network_unavailable')
    return answers[name]
  })
  show()
  await credit()
  expect(await screen.findByText('helpers.waiting')).toBeVisible()
  expect(screen.getByText('Anna, Lánchíd')).toBeVisible()
  rpc.mockImplementation((name) => answers[name] ?? { request_id: 'r' })
  await helperOutbox.deliver()
  await vi.waitFor(() => expect(screen.queryByText('helpers.waiting')).toBeNull())
  const ids = sent('helper_credit_find').map(([, args]) => args['p_request_id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('A find is voided with a reason', async () => {
  show()
  await press('helpers.void: Béla, Lánchíd')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('form.reason'), { target: { value: 'Fénykép' } })
  fireEvent.click(dialog.getByRole('button', { name: 'helpers.voidDo' }))
  await vi.waitFor(() => expect(sent('helper_void_find')).toHaveLength(1))
  expect(sent('helper_void_find')[0]?.[1]).toMatchObject({ p_scan_id: 7, p_reason: 'Fénykép' })
})

test('A report is answered from a template', async () => {
  show()
  await press('helpers.answer: Anna')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'helpers.answers.coming' }))
  fireEvent.click(dialog.getByRole('button', { name: 'helpers.answerDo' }))
  await vi.waitFor(() => expect(sent('helper_answer_report')).toHaveLength(1))
  expect(sent('helper_answer_report')[0]?.[1]).toMatchObject({
    ...{ p_report_id: 'report', p_message: 'helpers.answers.coming', p_is_solved: false },
  })
})

/** Simulates the camera seeing a code. */
const see = (text: string) =>
  act(async () => {
    vi.mocked(useCamera).mock.lastCall?.[1].onCode({ text, corners: [] })
    await Promise.resolve()
  })
const anna = '00000000-0000-4000-8000-00000000a22a'

test('A bonus is given to the player whose own code was scanned', async () => {
  rpc.mockImplementation((name, args) =>
    name === 'helper_search_players'
      ? args['p_search'] === anna
        ? [{ user_id: anna, name: 'Anna', team_name: null, points: 0, finds: 0 }]
        : []
      : (answers[name] ?? { request_id: 'r' }),
  )
  show()
  await press('helpers.actions.points')
  await press('helpers.scanPlayer')
  await screen.findByRole('button', { name: 'helpers.scanPlayer', pressed: true })
  await see('https://hunt.test/ar/00000000-0000-4000-8000-00000000a22a')
  expect(screen.getByText('helpers.noPlayerCode')).toBeVisible()
  await see('player:00000000-0000-4000-8000-00000000b33b')
  expect(await screen.findByText('helpers.notPlaying')).toBeVisible()
  await see(`player:${anna}`)
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('Anna')).toBeVisible()
  fireEvent.change(dialog.getByLabelText('helpers.pointsLabel'), { target: { value: '20' } })
  fireEvent.change(dialog.getByLabelText('form.reason'), { target: { value: 'Segített' } })
  fireEvent.click(dialog.getByRole('button', { name: 'helpers.pointsDo' }))
  await vi.waitFor(() => expect(sent('helper_adjust_points')).toHaveLength(1))
  expect(sent('helper_adjust_points')[0]?.[1]).toMatchObject({ p_user_id: anna, p_points: 20 })
})

test('Without a camera the player is chosen by name', async () => {
  vi.mocked(checkCameraSupport).mockReturnValueOnce('unsupported')
  show()
  await press('helpers.actions.points')
  await press('helpers.scanPlayer')
  expect(await screen.findByText('scanner.problems.unsupported.title')).toBeVisible()
  await press(/^Anna/)
  expect(screen.queryByText('scanner.problems.unsupported.title')).toBeNull()
  expect(screen.getByRole('button', { name: 'helpers.otherPlayer' })).toBeVisible()
})

test('An answer says something or solves the report', async () => {
  show()
  await press('helpers.answer: Anna')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'helpers.answerDo' }))
  expect(await dialog.findByText('helpers.answerMissing')).toBeVisible()
  expect(sent('helper_answer_report')).toHaveLength(0)
  fireEvent.click(dialog.getByRole('button', { name: 'helpers.answers.fixed' }))
  fireEvent.click(dialog.getByRole('button', { name: 'helpers.answerDo' }))
  await vi.waitFor(() => expect(sent('helper_answer_report')).toHaveLength(1))
  expect(sent('helper_answer_report')[0]?.[1]).toMatchObject({ p_is_solved: true })
})

test('Where there are more codes than the list has, the code is searched', async () => {
  const listed = Array.from({ length: 1000 }, (_, index) => ({
    ...{ code_id: `c${index}`, name: `Kód ${index}`, counts: true },
  }))
  rpc.mockImplementation((name, args) => {
    if (name !== 'helper_list_codes') return answers[name] ?? { request_id: 'r' }
    return args['p_search'] === 'Zug' ? [{ code_id: 'z', name: 'Zugló', counts: true }] : listed
  })
  show()
  await press('helpers.actions.missing')
  const dialog = within(await screen.findByRole('dialog'))
  const search = await dialog.findByLabelText('helpers.codeSearch')
  fireEvent.change(search, { target: { value: 'Zug' } })
  await dialog.findByRole('option', { name: 'Zugló' })
  fireEvent.change(dialog.getByLabelText('helpers.code'), { target: { value: 'z' } })
  fireEvent.change(search, { target: { value: '' } })
  await dialog.findByRole('option', { name: 'Kód 7' })
  expect(dialog.getByLabelText('helpers.code')).toHaveDisplayValue('Zugló')
  fireEvent.click(dialog.getByRole('button', { name: 'helpers.missingDo' }))
  await vi.waitFor(() => expect(sent('helper_send_report')).toHaveLength(1))
  expect(sent('helper_send_report')[0]?.[1]).toMatchObject({ p_kind: 'missing', p_code_id: 'z' })
})

test('Points stay within the limit of the hunt', async () => {
  show()
  await press('helpers.actions.points')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: /^Anna/ }))
  fireEvent.change(dialog.getByLabelText('helpers.pointsLabel'), { target: { value: '21' } })
  fireEvent.change(dialog.getByLabelText('form.reason'), { target: { value: 'Segített' } })
  fireEvent.click(dialog.getByRole('button', { name: 'helpers.pointsDo' }))
  expect(await dialog.findByText('form.integerError')).toBeVisible()
  expect(sent('helper_adjust_points')).toHaveLength(0)
})

test('Who is refused is not asked again', async () => {
  rpc.mockImplementation(() => {
    throw new AppError('helper_access_required', 403)
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    show()
    expect(await screen.findByText('errors.helper_access_required')).toBeVisible()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent('helper_get_screen')).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('Who is no helper any more sees nothing of the hunt', async () => {
  show()
  expect(await screen.findByText('Vizes')).toBeVisible()
  rpc.mockImplementation(() => {
    throw new AppError('helper_access_required', 403)
  })
  await queryClient.invalidateQueries()
  expect(await screen.findByText('errors.helper_access_required')).toBeVisible()
  expect(screen.queryByText('Vizes')).toBeNull()
})
