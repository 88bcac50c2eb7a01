import { existsSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { syncFolder } from './sync'

/**
 * Items of the embedded server in the data folder; the Supabase CLI has files there too. `secrets.json` holds
 * the key that signs access tokens: with it sessions survive a restore.
 */
export const ownItems = ['database', 'storage', 'secrets.json'] as const

/** A restore in progress; worthless after a kill. */
export const partialRestore = (folder: string) => resolve(folder, 'restore.partial')

/** A complete, committed restore; carried out even after a kill. */
export const readyRestore = (folder: string) => resolve(folder, 'restore.ready')

/** Folders that an interrupted restore may leave in the data folder. */
export const restoreFolders = (folder: string) => [partialRestore(folder), readyRestore(folder)]

/** True when the folder holds any of these items, or a restore of them. */
export const hasData = (folder: string) =>
  [...ownItems.map((name) => resolve(folder, name)), readyRestore(folder)].some(existsSync)

/**
 * Finishes a committed restore and deletes an incomplete one. Every start calls it, in case the process was
 * killed in between.
 */
export function finishRestore(folder: string): void {
  rmSync(partialRestore(folder), { recursive: true, force: true })
  const source = readyRestore(folder)
  if (!existsSync(source)) return
  for (const name of ownItems) {
    const from = resolve(source, name)
    if (!existsSync(from)) continue // moved before the kill
    rmSync(resolve(folder, name), { recursive: true, force: true })
    renameSync(from, resolve(folder, name))
  }
  syncFolder(folder) // before the rest of the restore is deleted
  rmSync(source, { recursive: true, force: true })
}
