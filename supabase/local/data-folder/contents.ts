import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Items of the embedded server in the data folder; the Supabase CLI has files there too. `secrets.json` holds
 * the key that signs access tokens: with it sessions survive a restore.
 */
export const ownItems = ['database', 'storage', 'secrets.json'] as const

/** A complete, committed restore; carried out even after a kill. */
export const readyRestore = (folder: string) => resolve(folder, 'restore.ready')

/** True when the folder holds any of these items, or a restore of them. */
export const hasData = (folder: string) =>
  [...ownItems.map((name) => resolve(folder, name)), readyRestore(folder)].some(existsSync)
