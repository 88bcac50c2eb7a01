import type { SupabaseClient } from '@supabase/supabase-js'
import { requestCaptchaToken } from '@/lib/account/captcha'
import { isAuthError } from '@/lib/supabase/errors'
import { onClientLoaded } from '@/lib/supabase/client-registry'
import { loadSupabase } from '@/lib/supabase/loader'

type Auth = SupabaseClient['auth']

/** Calls whose error messages auth-ui displays as they are, in English. */
const displayedCalls: ReadonlySet<PropertyKey> = new Set([
  'signInWithPassword',
  'signInWithOAuth',
  'resetPasswordForEmail',
])

function localizeResponse(response: unknown, translate: (error: Error) => string): unknown {
  if (typeof response !== 'object' || response === null || !('error' in response)) return response
  const { error } = response
  return isAuthError(error) ? { ...response, error: new Error(translate(error)) } : response
}

/** Adds the captcha token, which auth-ui does not support, to the calls that require one. */
async function withCaptcha(method: PropertyKey, args: unknown[]): Promise<unknown[]> {
  const [first, second] = args as [object, object | undefined]
  if (method === 'signInWithPassword') {
    const given = 'options' in first ? first.options : undefined
    const options = { ...(given as object), captchaToken: await requestCaptchaToken() }
    return [{ ...first, options }]
  }
  if (method !== 'resetPasswordForEmail') return args
  return [first, { ...second, captchaToken: await requestCaptchaToken() }]
}

/** Subscribes once the client is loaded: auth-ui subscribes on its first render. */
const subscribeWhenLoaded: Auth['onAuthStateChange'] = (callback) => {
  let cancel: (() => void) | null = null
  let cancelled = false
  onClientLoaded(({ auth }) => {
    if (cancelled) return
    const { subscription } = auth.onAuthStateChange(callback).data
    cancel = () => subscription.unsubscribe()
  })
  const unsubscribe = () => {
    cancelled = true
    cancel?.()
  }
  // The client calls the callback; auth-ui only unsubscribes.
  const id = Symbol('auth-ui')
  return { data: { subscription: { id, callback: () => undefined, unsubscribe } } }
}

/**
 * Supabase client for auth-ui. Translates error messages, because auth-ui displays `error.message`, and
 * loads the real client on the first call, when a form is submitted.
 */
export function localizedClient(translate: (error: Error) => string): SupabaseClient {
  const call = async (method: PropertyKey, args: unknown[]): Promise<unknown> => {
    let auth: Auth
    let given: unknown[]
    try {
      auth = (await loadSupabase()).auth
      given = await withCaptcha(method, args)
    } catch (error) {
      const shown = error instanceof Error ? error : new Error(String(error))
      return { data: { user: null, session: null }, error: new Error(translate(shown)) }
    }
    const member: unknown = Reflect.get(auth, method)
    if (typeof member !== 'function') throw new TypeError(`auth.${String(method)} is no call`)
    const response: unknown = await Reflect.apply(member, auth, given)
    return displayedCalls.has(method) ? localizeResponse(response, translate) : response
  }
  const auth = new Proxy({} as Auth, {
    get: (_, method) =>
      method === 'onAuthStateChange'
        ? subscribeWhenLoaded
        : (...args: unknown[]) => call(method, args),
  })
  return { auth } as SupabaseClient
}
