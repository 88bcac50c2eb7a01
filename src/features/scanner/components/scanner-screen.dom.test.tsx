import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequireActiveGameSessionProps } from '@/features/scanner/components/require-active-game-session'
import { ScannerScreen } from '@/features/scanner/components/scanner-screen'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { decodePhoto } from '@/lib/camera/decoder'
import { AppError, type ErrorKey } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'
import { useOfflineQueue } from '@/lib/offline/offline-queue'
import { useSessionStore } from '@/stores/session'

const { rpc } = fakeBackend()
// The test environment has no camera and does not serve the decoder.
vi.mock('@/lib/camera/decoder', () => ({ codeFormats: [], decoderUrl: '', decodePhoto: vi.fn() }))
vi.mock('@/features/scanner/components/require-active-game-session', () => ({
  RequireActiveGameSession: ({ children }: RequireActiveGameSessionProps) => children('budapest'),
}))

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'cimode', react: { useSuspense: false } }),
)

const field = () => screen.findByLabelText<HTMLInputElement>('scanner.typed.label')

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ScannerScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )

async function type(code: string) {
  open()
  fireEvent.change(await field(), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'scanner.typed.submit' }))
}

const rejectScans = (errorKey: ErrorKey) =>
  rpc.mockImplementation((name) =>
    name === 'server_time'
      ? Promise.resolve({ server_time: new Date().toISOString() })
      : Promise.reject(new AppError(errorKey)),
  )

async function typeRejected(errorKey: ErrorKey) {
  rejectScans(errorKey)
  await type('LANCH2D8')
  fireEvent.click(await screen.findByRole('button', { name: 'scanner.rejected.scanOn' }))
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id: 'anna' } }))
  const user = { uid: 'anna', email: '', needsMfa: false }
  useSessionStore.setState({ status: 'signed_in', user })
  useOfflineQueue.setState({ scans: [], sendingId: null, shownId: null })
})

describe('A typed code', () => {
  it('that is malformed shows an error and keeps the focus in its field', async () => {
    await type('LANC')
    expect(await field()).toHaveFocus()
    expect(await field()).toHaveAccessibleDescription('scanner.typed.invalid')
    expect(screen.getByText('scanner.typed.invalid')).toHaveRole('alert')
  })

  it('that is unknown stays in the field for correction', async () => {
    await typeRejected('qr_code_not_found')
    expect(await field()).toHaveValue('LANC-H2D8')
  })

  it('that was already scanned is cleared', async () => {
    await typeRejected('already_scanned')
    expect(await field()).toHaveValue('')
  })
})

describe('A photo', () => {
  it('that is decoded after leaving the screen does not block the next code', async () => {
    rejectScans('already_scanned')
    let finish: (text: string) => void = () => undefined
    vi.mocked(decodePhoto).mockReturnValue(new Promise((resolve) => (finish = resolve)))
    const { container, unmount } = open()
    const photo = new File(['picture'], 'photo.jpg', { type: 'image/jpeg' })
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [photo] } })
    unmount()
    await act(async () => finish('PH2T2CDE'))
    await type('LANCH2D8')
    expect(
      await screen.findByRole('button', { name: 'scanner.rejected.scanOn' }),
    ).toBeInTheDocument()
  })
})
