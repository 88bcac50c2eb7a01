import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * What the embedded default keeps in the data folder; the Supabase CLI has files there too.
 * `secrets.json` holds the key that signs access tokens: with it sessions outlive a restore.
 */
export const ownItems = ['database', 'storage', 'secrets.json'] as const

/** Whether the folder holds anything of the embedded default. */
export const hasData = (folder: string) =>
  ownItems.some((name) => existsSync(resolve(folder, name)))
