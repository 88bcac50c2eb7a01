import { act, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { localizedClient } from '@/features/auth/components/auth-ui'
import { CaptchaDialog } from '@/features/auth/components/captcha-dialog'
import { setLoadedClient } from '@/lib/supabase/client-registry'

vi.mock('@/config/env', () => ({
  env: { supabaseUrl: 'http://localhost', captcha: { provider: 'turnstile', siteKey: 'site-key' } },
}))

type Rendered = { sitekey: string; callback: (token: string) => void; 'error-callback': () => void }

/** Widgets rendered by the fake Turnstile script. */
const widgets: Rendered[] = []
const turnstile = {
  render: (_: unknown, options: Rendered) => `widget-${widgets.push(options)}`,
  remove: vi.fn(),
  reset: vi.fn(),
}

const auth = {
  signInWithPassword: vi.fn(async (_credentials: object) => ({ data: {}, error: null })),
  resetPasswordForEmail: vi.fn(async (_email: string, _options: object) => ({ error: null })),
}

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'cimode', react: { useSuspense: false } }),
)
beforeEach(() => {
  widgets.length = 0
  Object.assign(window, { turnstile })
  setLoadedClient({ auth: { ...auth, dispose: vi.fn() } } as never)
})

const shown = async () => {
  await waitFor(() => expect(widgets).not.toHaveLength(0))
  return widgets.at(-1) as Rendered
}

it('adds a fresh captcha token to each call that requires one', async () => {
  render(<CaptchaDialog />)
  const client = localizedClient(() => 'refused')
  for (const token of ['token-1', 'token-2']) {
    widgets.length = 0
    let signedIn: Promise<unknown> = Promise.resolve()
    act(() => {
      signedIn = client.auth.signInWithPassword({ email: 'a@hunt.example', password: 'secret' })
    })
    expect(await screen.findByRole('dialog')).toHaveTextContent('auth.captcha.title')
    const { sitekey, callback } = await shown()
    expect(sitekey).toBe('site-key')
    act(() => callback(token))
    await signedIn
    expect(auth.signInWithPassword).toHaveBeenLastCalledWith({
      email: 'a@hunt.example',
      password: 'secret',
      options: { captchaToken: token },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  widgets.length = 0
  let sent: Promise<unknown> = Promise.resolve()
  act(() => {
    sent = client.auth.resetPasswordForEmail('a@hunt.example', { redirectTo: 'https://x.example' })
  })
  const { callback } = await shown()
  act(() => callback('token-3'))
  await sent
  expect(auth.resetPasswordForEmail).toHaveBeenLastCalledWith('a@hunt.example', {
    redirectTo: 'https://x.example',
    captchaToken: 'token-3',
  })
})

it('reports a failed check, and calls nothing, when the dialog is closed', async () => {
  auth.signInWithPassword.mockClear()
  render(<CaptchaDialog />)
  const client = localizedClient((error) => `translated ${String(Reflect.get(error, 'code'))}`)
  let answer: Promise<{ error: unknown }> = Promise.resolve({ error: null })
  act(() => {
    answer = client.auth.signInWithPassword({ email: 'a@hunt.example', password: 'secret' })
  })
  await shown()
  act(() => screen.getByRole('button', { name: 'common.close' }).click())
  expect((await answer).error).toMatchObject({ message: 'translated captcha_failed' })
  expect(auth.signInWithPassword).not.toHaveBeenCalled()
})
