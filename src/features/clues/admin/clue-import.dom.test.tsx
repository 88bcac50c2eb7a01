import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { ClueImport } from '@/features/clues/admin/clue-import'
import { createMediaUpload } from '@/lib/media/upload-media'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { useToasts } from '@/stores/toasts'

const { rpc, rows } = fakeBackend()
vi.mock('@/lib/media/upload-media', () => ({ createMediaUpload: vi.fn() }))
// jsdom draws nothing.
vi.mock('@/lib/browser/encode-image', async (original) => ({
  ...(await original<object>()),
  decodeImage: (file: File) =>
    file.name === 'rossz.jpg'
      ? Promise.reject(new Error('No picture.'))
      : Promise.resolve({ naturalWidth: 300, naturalHeight: 200 }),
  sampleImage: () => ({ isInvisible: false, isPlain: false, ground: null }),
  encodeImage: () => Promise.resolve(new Blob(['webp'], { type: 'image/webp' })),
}))

beforeEach(() => {
  // jsdom reads no files.
  Blob.prototype.arrayBuffer = () => Promise.resolve(new ArrayBuffer(0))
  useToasts.setState({ items: [] })
  rows.mockResolvedValue([])
})

/** The list of clues holds these; all other lists are empty. */
const listClues = (names: string[]) => (table: string) =>
  table === 'clue_templates'
    ? names.map((name) => ({
        ...{ id: name, name_hu: name, name_en: '', price: 5, clue_type: 'text' },
        ...{ required_clue_id: null, is_active: true, is_locked: false },
        updated_at: '2026-06-01T10:00:00Z',
      }))
    : []

function renderImport() {
  const dialog = <ClueImport onClose={vi.fn<() => void>()} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />
    </QueryClientProvider>,
  )
}

function chooseZip(files: Record<string, string>): void {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  const { buffer } = zipSync(Object.fromEntries(entries))
  const arrayBuffer = () => Promise.resolve(buffer)
  fireEvent.change(screen.getByLabelText('admin.import.file'), {
    target: { files: [Object.assign(new File([], 'clues.zip'), { arrayBuffer })] },
  })
}

test('Files of a ZIP archive are checked, uploaded once, and saved with their rows', async () => {
  renderImport()
  const csv = `name_hu;price;media;media_alt_hu;media_alt_en
Egy;5;kapu.jpg;Kapu;Gate
Kettő;5;rossz.jpg; ; 
Három;5;nincs.jpg; ;`
  chooseZip({ 'clues.csv': csv, 'kapu.jpg': 'picture', 'rossz.jpg': 'text' })
  expect(await screen.findAllByText('admin.import.inFile')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'admin.import.submit' })).toBeDisabled()

  const upload = vi
    .fn<ReturnType<typeof createMediaUpload>>()
    .mockRejectedValueOnce(new AppError('network_unavailable'))
    .mockImplementation((onProgress) => {
      onProgress(0.5)
      return Promise.resolve({ id: 'uploaded' } as Awaited<
        ReturnType<ReturnType<typeof createMediaUpload>>
      >)
    })
  vi.mocked(createMediaUpload).mockReturnValue(upload)
  rpc.mockRejectedValueOnce(new AppError('edit_conflict')).mockResolvedValue({ saved: 1 })
  chooseZip({
    'mappa/clues.csv': csv.split('\n').slice(0, 2).join('\n'),
    'mappa/kapu.jpg': 'picture',
  })
  const submit = async () => {
    const button = screen.getByRole('button', { name: 'admin.import.submit' })
    await vi.waitFor(() => expect(button).toBeEnabled())
    fireEvent.click(button)
  }
  await screen.findByText('admin.import.ready')
  await submit()
  expect(await screen.findByText('errors.network_unavailable')).toBeVisible()
  expect(rpc).not.toHaveBeenCalledWith('admin_import_clues', expect.anything())
  await submit()
  expect(await screen.findByText('errors.edit_conflict')).toBeVisible()
  await submit()
  await vi.waitFor(() =>
    expect(useToasts.getState().items).toMatchObject([{ text: 'admin.clues.import.saved' }]),
  )
  expect(upload).toHaveBeenCalledTimes(2)
  const [first, second] = rpc.mock.calls.map(
    ([, args]) => Reflect.get(args, 'p_request_id') as unknown,
  )
  expect(first).toEqual(expect.any(String))
  expect(second, 'A repeated import is the same request').toBe(first)
  expect(rpc).toHaveBeenLastCalledWith(
    'admin_import_clues',
    expect.objectContaining({
      p_clues: [
        expect.objectContaining({
          name_hu: 'Egy',
          media: [expect.objectContaining({ id: 'uploaded', alt_hu: 'Kapu', alt_en: 'Gate' })],
        }),
      ],
    }),
  )
})

test('Pictures need texts in the languages of the chosen hunt, not in those of the others', async () => {
  const gameSessions = ['hu', 'en'].map((language) => ({
    ...{ id: language, name: language, is_test: false, archived_at: null, languages: [language] },
  }))
  rows.mockImplementation((source) =>
    Promise.resolve(source === 'game_sessions' ? gameSessions : []),
  )
  renderImport()
  const csv = 'name_hu;price;media;media_alt_hu\nEgy;5;kapu.jpg;Kapu'
  chooseZip({ 'clues.csv': csv, 'kapu.jpg': 'picture' })
  expect(await screen.findByText('admin.import.wrong')).toBeVisible()
  const gameSession = screen.getByLabelText('admin.import.hunt')
  fireEvent.change(gameSession, { target: { value: 'hu' } })
  expect(await screen.findByText('admin.import.ready')).toBeVisible()
  fireEvent.change(gameSession, { target: { value: 'en' } })
  expect(await screen.findByText('admin.import.wrong')).toBeVisible()
})

test('After a lost answer the same rows are sent again, also when the list has changed', async () => {
  renderImport()
  const { buffer } = new TextEncoder().encode('name_hu;price\nEgy;5')
  const arrayBuffer = () => Promise.resolve(buffer)
  fireEvent.change(screen.getByLabelText('admin.import.file'), {
    target: { files: [Object.assign(new File([], 'clues.csv'), { arrayBuffer })] },
  })
  await screen.findByText('admin.import.ready')
  rpc
    .mockReset()
    .mockImplementationOnce(() => {
      // Saved, but the answer is lost.
      rows.mockImplementation(listClues(['Egy']))
      return Promise.reject(new AppError('network_unavailable'))
    })
    .mockRejectedValueOnce(new AppError('edit_conflict'))
    .mockResolvedValue({ saved: 1 })
  const submit = async (times: number) => {
    const button = screen.getByRole('button', { name: 'admin.import.submit' })
    await vi.waitFor(() => expect(button).toBeEnabled())
    fireEvent.click(button)
    await vi.waitFor(() => expect(rpc).toHaveBeenCalledTimes(times))
  }
  await submit(1)
  expect(await screen.findByText('errors.network_unavailable')).toBeVisible()
  expect(screen.getByLabelText('admin.import.hunt')).toBeDisabled()
  await submit(2)
  expect(await screen.findByText('errors.edit_conflict')).toBeVisible()
  // After a refusal the file is read again.
  await submit(3)
  const [lost, retried, reread] = rpc.mock.calls.map(([, args]) => args)
  expect(retried).toEqual(lost)
  expect(reread).not.toEqual(lost)
})

test('Rows that were just saved are not taken for doubles of themselves', async () => {
  renderImport()
  const { buffer } = new TextEncoder().encode('name_hu;price;required_clue\nEgy;5;\nKettő;5;Egy')
  const arrayBuffer = () => Promise.resolve(buffer)
  fireEvent.change(screen.getByLabelText('admin.import.file'), {
    target: { files: [Object.assign(new File([], 'clues.csv'), { arrayBuffer })] },
  })
  await screen.findByText('admin.import.ready')
  rpc.mockReset().mockImplementation(() => {
    // The dialog stays open until all lists are read again; one of them takes longer.
    rows.mockImplementation((table) =>
      table === 'game_sessions' ? undefined : listClues(['Egy', 'Kettő'])(table),
    )
    return Promise.resolve({ saved: 2 })
  })
  const before = rows.mock.calls.length
  fireEvent.click(screen.getByRole('button', { name: 'admin.import.submit' }))
  await vi.waitFor(() => expect(rows.mock.calls.length).toBeGreaterThan(before + 4))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.getByText('admin.import.ready')).toBeVisible()
})

test.each([
  ['no CSV file', { 'kapu.jpg': 'picture' }, 'noCsv'],
  ['two CSV files', { 'a.csv': 'name_hu', 'b.csv': 'name_hu' }, 'manyCsv'],
  ['a spreadsheet', { '[Content_Types].xml': '<Types/>', 'a.csv': '' }, 'spreadsheet'],
])('An archive with %s is refused', async (_, files, refusal) => {
  renderImport()
  chooseZip(files)
  expect(await screen.findByText(`admin.import.${refusal}`)).toBeVisible()
})

test('An unreadable file shows an error and can be chosen again', async () => {
  renderImport()
  const { buffer } = new TextEncoder().encode('name_hu\nA híd alatt')
  const arrayBuffer = vi
    .fn<() => Promise<ArrayBuffer>>()
    .mockRejectedValueOnce(new DOMException('The file could not be read', 'NotReadableError'))
    .mockResolvedValue(buffer)
  const file = Object.assign(new File([], 'clues.csv'), { arrayBuffer })
  const choose = () =>
    fireEvent.change(screen.getByLabelText('admin.import.file'), {
      target: { files: [file] },
    })
  choose()
  await vi.waitFor(() =>
    expect(useToasts.getState().items).toMatchObject([{ text: 'admin.import.notOpened' }]),
  )
  choose()
  expect(await screen.findByText('clues.csv')).toBeVisible()
})
