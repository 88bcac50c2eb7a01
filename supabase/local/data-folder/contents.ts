import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Items of the embedded server in the data folder; the Supabase CLI has files there too. `secrets.json` holds
 * the key that signs access tokens: with it sessions survive a restore.
 */
export const ownItems = ['database', 'storage', 'secrets.json'] as const

/** True when the folder holds any of these items. */
export const hasData = (folder: string) =>
  ownItems.some((name) => existsSync(resolve(folder, name)))
