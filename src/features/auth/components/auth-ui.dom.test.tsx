import { AuthApiError } from '@supabase/supabase-js'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { AuthUi, type AuthUiProps } from '@/features/auth/components/auth-ui'
import { startPreloadRecovery } from '@/lib/shell/preload-errors'
import { loadSupabase } from '@/lib/supabase/loader'

vi.mock('@/lib/supabase/loader', () => ({ loadSupabase: vi.fn() }))

let failLoading: () => void

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'cimode', react: { useSuspense: false } }),
)
beforeEach(() => {
  vi.mocked(loadSupabase).mockReturnValue(
    new Promise((_, reject) => {
      failLoading = () => reject(new Error('offline'))
    }),
  )
})

const show = (view: AuthUiProps['view']) =>
  render(<AuthUi view={view} redirectTo="https://hunt.example/login" />)

/** Browsers blur a disabled button; jsdom only blurs removed elements. */
function loseFocus() {
  const input = document.body.appendChild(document.createElement('input'))
  input.focus()
  input.remove()
}

const password = () => screen.getByLabelText('auth.password')
const message = () => document.querySelector('.auth-message')

it('A failed sign-in moves the focus from the disabled button to the error message', async () => {
  show('sign_in')
  const button = screen.getByRole('button', { name: 'auth.signIn' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button).toBeDisabled())
  loseFocus()
  act(failLoading)
  await waitFor(() => expect(message()).toHaveFocus())
})

it('Submitting from a field keeps the focus there', async () => {
  show('sign_in')
  password().focus()
  fireEvent.submit(password())
  act(failLoading)
  await waitFor(() => expect(message()).toBeVisible())
  expect(password()).toHaveFocus()
})

it('A reset request without an address asks for the address, not for the password', async () => {
  const missing = new AuthApiError('Recovery requires an email', 400, 'validation_failed')
  const resetPasswordForEmail = vi.fn().mockResolvedValue({ data: null, error: missing })
  vi.mocked(loadSupabase).mockResolvedValue({
    auth: { resetPasswordForEmail },
  } as unknown as Awaited<ReturnType<typeof loadSupabase>>)
  show('forgotten_password')
  fireEvent.click(screen.getByRole('button', { name: 'auth.sendResetLink' }))
  await waitFor(() => expect(message()).toHaveTextContent('auth.errors.email_missing'))
})

it('The browser can autofill the address of a reset request', () => {
  show('forgotten_password')
  expect(screen.getByLabelText('auth.email')).toHaveAttribute('autocomplete', 'email')
})

it('Signing in after a new release asks the visitor to reload', async () => {
  startPreloadRecovery()
  const missing = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }))
  vi.mocked(loadSupabase).mockRejectedValue(missing)
  show('sign_in')
  fireEvent.submit(password())
  await waitFor(() => expect(message()).toHaveTextContent('common.updateText'))
})

it('Showing the password keeps what was typed', () => {
  show('sign_in')
  fireEvent.change(password(), { target: { value: 'kincs-es-terkep-7' } })
  fireEvent.click(screen.getByLabelText('auth.showPassword'))
  expect(password()).toHaveAttribute('type', 'text')
  expect(password()).toHaveValue('kincs-es-terkep-7')
  fireEvent.click(screen.getByLabelText('auth.showPassword'))
  expect(password()).toHaveAttribute('type', 'password')
})
