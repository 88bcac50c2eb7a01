import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { openEmbedded } from '../database/connect'
import type { Migration } from '../database/migration-files'
import { planMigrations } from '../database/migrations'
import { CommandError } from '../settings'
import { readArchive } from './backup-archive'
import { finishRestore, partialRestore, readyRestore } from './contents'
import { explainFullDisk } from './folder-errors'
import { syncFolder, syncTree } from './sync'

/**
 * Replaces the contents of the data folder with a backup. The old data stays untouched until the backup is
 * unpacked, checked and opened; then one rename commits.
 *
 * @throws {CommandError} when the backup cannot be used here
 */
export async function restoreArchive(
  folder: string,
  file: string,
  migrations: Migration[],
): Promise<{ createdAt: string }> {
  finishRestore(folder) // of an earlier call that was killed
  const aside = partialRestore(folder)
  try {
    const { createdAt } = readArchive(file, aside)
    mkdirSync(resolve(aside, 'storage'), { recursive: true }) // there may have been no uploads
    await assertUsable(aside, file, migrations)
    syncTree(aside)
    renameSync(aside, readyRestore(folder))
    syncFolder(folder) // before the old data is deleted
    finishRestore(folder)
    return { createdAt }
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Checks that the database starts and that this release knows its migrations. */
async function assertUsable(folder: string, file: string, migrations: Migration[]) {
  const isWhole = ['database/PG_VERSION', 'secrets.json'].every((name) =>
    existsSync(resolve(folder, name)),
  )
  if (!isWhole) throw new CommandError(`${file} holds no database with its keys.`)
  const opened = await openEmbedded(resolve(folder, 'database')).catch((error: unknown) => {
    throw (
      explainFullDisk(error, folder) ??
      new CommandError(`The database in ${file} cannot be opened: ${String(error)}`)
    )
  })
  try {
    await planMigrations(opened, migrations)
  } finally {
    await opened.close()
  }
}
