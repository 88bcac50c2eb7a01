import { AuthError, type SupabaseClient } from '@supabase/supabase-js'

/** The calls whose failures auth-ui prints as they come, in English. */
const printed: ReadonlySet<PropertyKey> = new Set([
  'signInWithPassword',
  'signInWithOAuth',
  'resetPasswordForEmail',
])

function localizeAnswer(answer: unknown, translate: (error: AuthError) => string): unknown {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return answer
  const { error } = answer
  if (!(error instanceof AuthError)) return answer
  return { ...answer, error: new AuthError(translate(error), error.status, error.code) }
}

/**
 * auth-ui shows `error.message` of whatever the client answers. This is the same client whose
 * messages are already in the player's language.
 */
export function withLocalizedErrors<Client extends SupabaseClient>(
  client: Client,
  translate: (error: AuthError) => string,
): Client {
  const auth = new Proxy(client.auth, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property, target)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, args)
        if (!printed.has(property)) return answer
        return Promise.resolve(answer).then((settled) => localizeAnswer(settled, translate))
      }
    },
  })
  return new Proxy(client, {
    get: (target, property) =>
      property === 'auth' ? auth : (Reflect.get(target, property, target) as unknown),
  })
}
