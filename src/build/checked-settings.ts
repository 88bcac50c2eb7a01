import type { Plugin } from 'vite'
import { readEnv } from '../config/read-env.ts'

/** Whether a key opens everything: one of the new kind, or a token of the role that policies do not bind. */
function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true
  const [, claims] = key.split('.')
  return Buffer.from(claims ?? '', 'base64url').includes('"service_role"')
}

/**
 * Refuses a build whose settings the client could not work with: otherwise the first to notice would be
 * a player with an empty page.
 */
export function checkedSettings(): Plugin {
  return {
    name: 'checked-settings',
    apply: 'build',
    configResolved: ({ env, base }) => {
      readEnv(env, 'http://localhost')
      const [url, key] = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY'].map((name) =>
        String(env[name] ?? '').trim(),
      )
      if (!url !== !key) {
        throw new TypeError(
          'VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY belong together: set both or neither.',
        )
      }
      if (isSecretKey(key ?? '')) {
        throw new TypeError(
          'VITE_SUPABASE_PUBLISHABLE_KEY is a secret key. Everybody could read it in the built client, and ' +
            'everything with it: take the publishable key.',
        )
      }
      if (base !== '/') {
        throw new TypeError(
          `The app cannot stand below ${base}: its pages, service worker and printed codes lead to the root ` +
            'of its address. Give it an address of its own.',
        )
      }
    },
  }
}
