import { Auth } from '@supabase/auth-ui-react'
import type { SupabaseClient } from '@supabase/supabase-js'
import { memo, useEffect, useMemo, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ShowPassword } from '@/components/ui/show-password'
import type { KnownProvider } from '@/features/auth/api/enabled-providers'
import { authErrorKey, type AuthErrorKey } from '@/lib/account/auth-errors'
import { requestCaptchaToken } from '@/lib/account/captcha'
import { isPreloadError } from '@/lib/shell/preload-errors'
import { isAuthError } from '@/lib/supabase/errors'
import { loadSupabase } from '@/lib/supabase/loader'
import { useConnection } from '@/stores/connection'

/** Replaces auth-ui's own styles; see styles/auth-ui.css. */
const appearance = {
  extend: false,
  className: {
    button: 'btn btn-primary btn-block btn-lg min-h-14',
    input: 'input min-h-11 w-full text-base',
    label: 'auth-label',
    anchor: 'auth-anchor',
    message: 'auth-message notice mt-4 font-medium',
    container: 'auth-container',
    divider: 'auth-divider',
  },
}

function useLocalization() {
  const { t } = useTranslation()
  return {
    variables: {
      sign_in: {
        email_label: t('auth.email'),
        password_label: t('auth.password'),
        email_input_placeholder: t('auth.emailPlaceholder'),
        password_input_placeholder: t('auth.passwordPlaceholder'),
        button_label: t('auth.signIn'),
        loading_button_label: t('auth.signingIn'),
        social_provider_text: t('auth.continueWith', { provider: '{{provider}}' }),
        link_text: t('auth.haveAccount'),
      },
      sign_up: {
        social_provider_text: t('auth.continueWith', { provider: '{{provider}}' }),
        link_text: t('auth.noAccount'),
      },
      forgotten_password: {
        email_label: t('auth.email'),
        password_label: t('auth.password'),
        email_input_placeholder: t('auth.emailPlaceholder'),
        button_label: t('auth.sendResetLink'),
        loading_button_label: t('auth.sendingResetLink'),
        link_text: t('auth.forgotPassword'),
        confirmation_text: t('auth.resetLinkSent'),
      },
    },
  }
}

export interface AuthUiProps {
  view: 'sign_in' | 'sign_up' | 'forgotten_password'
  providers?: readonly KnownProvider[]
  onlyThirdPartyProviders?: boolean
  /** Third parties are added to the account that is signed in. */
  isLinking?: boolean
  /** Absolute URL to which the third party or the mail redirects. */
  redirectTo: string
}

/** Ignores failures: submitting the form loads the client again and reports them. */
function preloadSupabase(): void {
  loadSupabase().catch(() => undefined)
}

/**
 * Moves the focus to auth-ui's message, because the submit button loses it while it is disabled. After
 * Enter in a field the focus stays there.
 */
function useFocusOnMessage(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!root.current) return
    const container = root.current
    const observer = new MutationObserver(() => {
      const message = container.querySelector<HTMLElement>('.auth-message')
      if (!message || document.activeElement !== document.body) return
      message.tabIndex = -1
      message.focus()
    })
    observer.observe(container, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [root])
}

/**
 * Error key with two exceptions: a form without a password must not ask for one, and a chunk that a new
 * release has removed is not a network problem.
 */
function displayedErrorKey(
  view: AuthUiProps['view'],
  error: Error,
): AuthErrorKey | 'common.updateText' | 'auth.errors.email_missing' {
  if (isPreloadError(error) && useConnection.getState().online) return 'common.updateText'
  const key = authErrorKey(error)
  const isMissing = key === 'auth.errors.validation_failed'
  return isMissing && view === 'forgotten_password' ? 'auth.errors.email_missing' : key
}

/**
 * Supabase client with the calls of auth-ui, which displays the messages of errors as they are. The real client is
 * loaded when a form is submitted.
 */
export function localizedClient(
  translate: (error: Error) => string,
  isLinking = false,
): SupabaseClient {
  type AuthClient = SupabaseClient['auth']
  async function call(send: (auth: AuthClient) => Promise<{ error: Error | null }>) {
    try {
      const response = await send((await loadSupabase()).auth)
      const { error } = response
      return isAuthError(error) ? { ...response, error: new Error(translate(error)) } : response
    } catch (error) {
      const shown = error instanceof Error ? error : new Error(String(error))
      return { data: { user: null, session: null }, error: new Error(translate(shown)) }
    }
  }
  // auth-ui does not support captchas.
  const withCaptcha = async <Options extends object>(options: Options | undefined) => ({
    ...options,
    captchaToken: await requestCaptchaToken(),
  })
  const auth = {
    signInWithPassword: (credentials: Parameters<AuthClient['signInWithPassword']>[0]) =>
      call(async (client) =>
        client.signInWithPassword({
          ...credentials,
          options: await withCaptcha(credentials.options),
        }),
      ),
    resetPasswordForEmail: (...[email, options]: Parameters<AuthClient['resetPasswordForEmail']>) =>
      call(async (client) => client.resetPasswordForEmail(email, await withCaptcha(options))),
    signInWithOAuth: (credentials: Parameters<AuthClient['signInWithOAuth']>[0]) =>
      call((client) =>
        isLinking ? client.linkIdentity(credentials) : client.signInWithOAuth(credentials),
      ),
    // It would change the form after a recovery link, for which there are screens of ours.
    onAuthStateChange: () => ({ data: { subscription: { unsubscribe: () => undefined } } }),
  }
  return { auth } as unknown as SupabaseClient
}

const noProviders: readonly KnownProvider[] = []

/**
 * auth-ui with our styles and translations, loaded as its own chunk. Memoised because every render of
 * auth-ui remounts its form and clears the fields.
 */
export const AuthUi = memo(function AuthUi({
  view,
  providers = noProviders,
  onlyThirdPartyProviders,
  isLinking,
  redirectTo,
}: AuthUiProps) {
  const { t } = useTranslation()
  const localization = useLocalization()
  const root = useRef<HTMLDivElement>(null)
  useFocusOnMessage(root)
  // auth-ui sets `autocomplete` on its other forms only.
  useEffect(() => {
    if (view !== 'forgotten_password') return
    root.current?.querySelector('input')?.setAttribute('autocomplete', 'email')
  })
  const client = useMemo(
    () => localizedClient((error) => t(displayedErrorKey(view, error)), isLinking),
    [t, view, isLinking],
  )
  return (
    // Loads the client while the player types.
    <div ref={root} aria-live="polite" className="auth-ui" onInput={preloadSupabase}>
      <Auth
        key={view}
        supabaseClient={client}
        view={view}
        providers={[...providers]}
        onlyThirdPartyProviders={onlyThirdPartyProviders}
        redirectTo={redirectTo}
        showLinks={false}
        localization={localization}
        appearance={appearance}
      />
      {view === 'sign_in' && <ShowPassword within={root} />}
    </div>
  )
})
