import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { uploadClaimPhoto } from '@/features/treasure/api/claim-submission'
import type { ClaimContact } from '@/features/game/model/game-session-options'
import { ClaimForm } from '@/features/treasure/components/claim-form'
import { shrinkPhoto } from '@/lib/browser/shrink-photo'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'
import { useSessionStore } from '@/stores/session'

const { rpc } = fakeBackend()
vi.mock('@/features/treasure/api/claim-submission', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  uploadClaimPhoto: vi.fn(),
}))
vi.mock('@/lib/browser/shrink-photo', () => ({ shrinkPhoto: vi.fn() }))

const initialValues = {
  name: 'Anna',
  address: '1011 Budapest, Fő utca 1.',
  phone_number: '+36 20 123 4567',
  tax_id: '',
  photo: null,
}
const photoNamed = (name: string) => new File(['photo'], name, { type: 'image/jpeg' })

function showForm(photo: File | null = null, contact: ClaimContact = 'all') {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.mocked(uploadClaimPhoto).mockReset().mockResolvedValue('anna/photo.jpg')
  rpc
    .mockReset()
    .mockReturnValue({ claim_id: '1', status: 'pending', submitted_at: '2026-06-01T10:00:00Z' })
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  return render(
    <QueryClientProvider client={queryClient}>
      <ClaimForm
        gameSessionId="budapest"
        contact={contact}
        initialValues={{ ...initialValues, photo }}
      />
    </QueryClientProvider>,
  )
}
const choose = (photo: File) =>
  fireEvent.change(screen.getByLabelText(/treasure.photo/, { selector: 'input' }), {
    target: { files: [photo] },
  })
/** Mocks a photo that takes a while to shrink; `finish` resolves it. */
function largePhoto() {
  let finish: (smaller: File | Promise<File>) => void = () => undefined
  vi.mocked(shrinkPhoto).mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
  return { finish: (smaller: File | Promise<File>) => act(async () => finish(smaller)) }
}
const noPicture = () => Promise.reject(new Error('no picture'))
const send = () => fireEvent.click(screen.getByRole('button', { name: 'treasure.send' }))

test.each([
  ['all', ['treasure.name', 'treasure.address', 'treasure.phone', /treasure.taxId/]],
  ['phone', ['treasure.phone']],
  ['none', []],
] as const)('A hunt that asks for %s shows the fields for it', (contact, labels) => {
  showForm(null, contact)
  const fields = labels.map((label) => screen.getByRole('textbox', { name: label }))
  expect(screen.queryAllByRole('textbox')).toEqual(fields)
})

test('A double tap sends one photo and one claim', async () => {
  showForm(photoNamed('chest.jpg'))
  send()
  const confirm = await screen.findByRole('button', { name: 'treasure.confirmSend' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(uploadClaimPhoto).toHaveBeenCalledOnce()
  expect(rpc).toHaveBeenCalledOnce()
})

test('Asks before leaving with unsaved input, until the claim is sent', async () => {
  showForm()
  const canLeavePage = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(canLeavePage()).toBe(true)
  fireEvent.change(screen.getByLabelText('treasure.name'), { target: { value: 'Anna Kiss' } })
  await waitFor(() => expect(canLeavePage()).toBe(false))
  send()
  fireEvent.click(await screen.findByRole('button', { name: 'treasure.confirmSend' }))
  await waitFor(() => expect(canLeavePage()).toBe(true))
})

test('Restores a draft after the browser discarded the tab, but not after leaving the form', async () => {
  const type = (name: string) =>
    fireEvent.change(screen.getByLabelText('treasure.name'), { target: { value: name } })
  const { unmount } = showForm()
  type('Anna K')
  const kept = Object.entries({ ...sessionStorage })
  unmount()
  expect(sessionStorage).toHaveLength(0)

  kept.forEach(([key, text]) => sessionStorage.setItem(key, String(text)))
  const again = showForm()
  expect(screen.getByLabelText('treasure.name')).toHaveValue('Anna K')
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  type('Anna Ki')
  again.unmount()
  showForm()
  expect(screen.getByLabelText('treasure.name')).toHaveValue('Anna')
})

test('Sends the shrunk photo even if the form is submitted before shrinking ends', async () => {
  showForm()
  const large = largePhoto()
  choose(photoNamed('chest.jpg'))
  expect(screen.getByRole('img')).toBeVisible()
  send()
  const small = photoNamed('small.jpg')
  await large.finish(small)
  fireEvent.click(await screen.findByRole('button', { name: 'treasure.confirmSend' }))
  await waitFor(() => expect(uploadClaimPhoto).toHaveBeenCalledOnce())
  // toBe, because toEqual does not tell files apart.
  expect(vi.mocked(uploadClaimPhoto).mock.calls[0]?.[1]).toBe(small)
})

test('Rejects a file that is not an image, but keeps a photo chosen after it', async () => {
  showForm()
  const large = largePhoto()
  choose(photoNamed('a'))
  vi.mocked(shrinkPhoto).mockResolvedValueOnce(photoNamed('b'))
  choose(photoNamed('b'))
  await large.finish(noPicture())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('img')).toBeVisible()

  vi.mocked(shrinkPhoto).mockImplementationOnce(noPicture)
  choose(photoNamed('c'))
  expect(await screen.findByRole('alert')).toHaveTextContent('treasure.photoError')
  expect(screen.queryByRole('img')).toBeNull()
})
