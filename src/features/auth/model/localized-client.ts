import type { SupabaseClient } from '@supabase/supabase-js'
import { requestCaptchaToken } from '@/lib/account/captcha'
import { isAuthError } from '@/lib/supabase/errors'
import { onClientLoaded } from '@/lib/supabase/client-registry'
import { loadSupabase } from '@/lib/supabase/loader'

type Auth = SupabaseClient['auth']

/** The calls whose failures auth-ui prints as they come, in English. */
const printed: ReadonlySet<PropertyKey> = new Set([
  'signInWithPassword',
  'signInWithOAuth',
  'resetPasswordForEmail',
])

function localizeAnswer(answer: unknown, translate: (error: Error) => string): unknown {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return answer
  const { error } = answer
  return isAuthError(error) ? { ...answer, error: new Error(translate(error)) } : answer
}

/** auth-ui does not know of captchas: the calls that Auth asks one of are given its token here. */
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

/** auth-ui listens from its first render on; there is nothing to hear before there is a client. */
const listenLater: Auth['onAuthStateChange'] = (callback) => {
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
  return { data: { subscription: { id: Symbol('auth-ui'), callback, unsubscribe } } }
}

/**
 * The client as auth-ui needs it: it shows `error.message` of whatever is answered, so messages are
 * already in the player's language; and the real client is only fetched by the first call, which is
 * when a form is sent.
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
    const answer: unknown = await Reflect.apply(member, auth, given)
    return printed.has(method) ? localizeAnswer(answer, translate) : answer
  }
  const auth = new Proxy({} as Auth, {
    get: (_, method) =>
      method === 'onAuthStateChange' ? listenLater : (...args: unknown[]) => call(method, args),
  })
  return { auth } as SupabaseClient
}
