import type { Plugin } from 'vite'
import { readEnv } from '../config/read-env.ts'

/** Returns whether a key bypasses row-level security: a new secret key or a `service_role` token. */
function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true
  const [, claims] = key.split('.')
  return Buffer.from(claims ?? '', 'base64url').includes('"service_role"')
}

/**
 * Fails the build when its settings are invalid, instead of showing players an empty page.
 */
export function checkSettings(): Plugin {
  return {
    name: 'check-settings',
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
          'VITE_SUPABASE_PUBLISHABLE_KEY is a secret key, which everybody could read in the built client. ' +
            'Use the publishable key.',
        )
      }
      if (base !== '/') {
        throw new TypeError(
          `The app cannot be served below ${base}: its pages, service worker and printed codes need the root ` +
            'path. Use a separate domain.',
        )
      }
    },
  }
}
