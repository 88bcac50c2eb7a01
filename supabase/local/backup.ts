import { resolve } from 'node:path'
import { type CommandInput, readArguments, runCommand } from './command-line'
import { defaultBackupFile, writeArchive } from './data-folder/backup-archive'
import { finishRestore, hasData } from './data-folder/contents'
import { explainFullDisk } from './data-folder/folder-errors'
import { lockDataFolder } from './data-folder/lock'
import { readSettings, CommandError } from './settings'

/** `npm run backup [-- file]`: saves database, uploads and keys of the embedded server in one file. */
export async function backup({ args, env }: CommandInput): Promise<string> {
  const usage = 'npm run backup [-- <file>]'
  const given = readArguments(args, { usage, takesFile: true }).file
  const { dataDir, databaseUrl } = readSettings(env)
  if (databaseUrl) {
    throw new CommandError(
      'DATABASE_URL is set, and this command only backs up the embedded database. ' +
        `For a server: pg_dumpall --roles-only, pg_dump, and a copy of storage and secrets.json in ${dataDir}.`,
    )
  }
  if (!hasData(dataDir)) throw new CommandError(`There is nothing to back up in ${dataDir}.`)
  const file = given ? resolve(given) : defaultBackupFile(dataDir, new Date())
  const unlock = lockDataFolder(dataDir)
  try {
    finishRestore(dataDir)
    await writeArchive(dataDir, file).catch((error: unknown) => {
      throw (
        explainFullDisk(error, file) ??
        new CommandError(`The backup could not be written to ${file}: ${String(error)}`)
      )
    })
  } finally {
    unlock()
  }
  return `Everything is in ${file}. It holds keys and contact data: keep it to yourself.`
}

runCommand(import.meta.url, backup)
