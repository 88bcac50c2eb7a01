import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'
import { TaskPhotos } from '@/features/tasks/admin/task-photos'
import { saveFile } from '@/lib/browser/save-file'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { useToasts } from '@/stores/toasts'
import { fakeBackend } from '@tests/support/fake-backend'

vi.mock('@/lib/browser/save-file', () => ({ saveFile: vi.fn(), datedName: (name: string) => name }))

const { rpc, send } = fakeBackend()

/** Ids of the answers whose photo is on the server, in their order. */
let photos: number[]

const pressed = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const toastTexts = () => useToasts.getState().items.map(({ text }) => text)
async function packed(): Promise<string[]> {
  const reader = new FileReader()
  const isRead = new Promise((resolve) => (reader.onload = resolve))
  reader.readAsArrayBuffer(vi.mocked(saveFile).mock.lastCall![1])
  await isRead
  return Object.keys(unzipSync(new Uint8Array(reader.result as ArrayBuffer)))
}
const photoResponse = () => new Response('photo', { headers: { 'content-type': 'image/jpeg' } })
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

beforeEach(() => {
  queryClient.clear()
  useToasts.setState({ items: [] })
  vi.mocked(saveFile).mockReset()
  rpc.mockImplementation((name, { p_offset: offset = 0, p_limit: limit = 1000 }) => {
    if (name === 'admin_list_task_photos') {
      return photos.slice(Number(offset), Number(offset) + Number(limit)).map((id) => ({
        ...{ answer_id: id, photo_path: `anna/${id}.jpg`, qr_code_name: 'Híd' },
        ...{ team_name: null, user_name: 'Anna' },
      }))
    }
    return photos.splice(0, 500).map((id) => ({ path: `anna/${id}.jpg` }))
  })
  send.mockImplementation((_path, { method }) => (method === 'DELETE' ? [] : photoResponse()))
  render(
    <QueryClientProvider client={queryClient}>
      <TaskPhotos gameSessionId="hunt" />
    </QueryClientProvider>,
  )
})

test('An archive has the photos of all pages', async () => {
  photos = numbers(1001)
  pressed('admin.tasks.downloadPhotos')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce(), { timeout: 20_000 })
  expect(await packed()).toHaveLength(1001)
})

test('Without a network no other photo is tried, and those that came are saved', async () => {
  photos = numbers(5)
  send.mockImplementation((path) => {
    if (path.endsWith('/2.jpg')) throw new AppError('network_unavailable')
    return photoResponse()
  })
  pressed('admin.tasks.downloadPhotos')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledTimes(3)
  expect(await packed()).toEqual(['Híd_Anna_0.jpg', 'Híd_Anna_1.jpg'])
  expect(toastTexts()).toEqual(['admin.tasks.photosMissing'])
})

test('A download that is stopped saves nothing', async () => {
  photos = numbers(5)
  send.mockImplementation(() => {
    pressed('admin.import.stop')
    return photoResponse()
  })
  pressed('admin.tasks.downloadPhotos')
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(send).toHaveBeenCalledOnce()
  expect(saveFile).not.toHaveBeenCalled()
  expect(toastTexts()).toEqual([])
})

test('A download that is stopped ends at once, also while a photo comes', async () => {
  photos = numbers(5)
  send.mockReturnValue(undefined)
  pressed('admin.tasks.downloadPhotos')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  pressed('admin.import.stop')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('button', { name: 'admin.tasks.downloadPhotos' })).toBeEnabled()
  expect(vi.mocked(fetch).mock.lastCall?.[1]?.signal?.aborted).toBe(true)
})

function deleteAll(): void {
  pressed('admin.tasks.deletePhotos')
  fireEvent.click(screen.getAllByRole('button', { name: 'admin.tasks.deletePhotos' }).at(-1)!)
}

/** Number of files of each request that deletes some. */
const deletions = () =>
  send.mock.calls.map(([, { body }]) => (body as { prefixes: string[] }).prefixes.length)

test('Photos are deleted in portions until none come back', async () => {
  photos = numbers(1200)
  deleteAll()
  await waitFor(() => expect(toastTexts()).toEqual(['admin.tasks.photosDeleted']))
  expect(deletions()).toEqual([500, 500, 200])
  expect(photos).toEqual([])
})

test('The button that opened the dialog has the focus while photos are deleted, and asks no more', async () => {
  photos = numbers(5)
  send.mockReturnValue(undefined)
  const button = screen.getByRole('button', { name: 'admin.tasks.deletePhotos' })
  button.focus()
  deleteAll()
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.getByRole('progressbar')).toBeVisible()
  fireEvent.click(button)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('A deletion that is stopped deletes the files of its last portion', async () => {
  photos = numbers(1200)
  send.mockImplementation(() => {
    pressed('admin.import.stop')
    return []
  })
  deleteAll()
  await waitFor(() => expect(toastTexts()).toEqual(['admin.tasks.photosDeleted']))
  expect(deletions()).toEqual([500])
  expect(photos).toHaveLength(700)
})
