import { resolve } from 'node:path'
import { readArguments } from './command-line'
import { usualBackup, writeArchive } from './data-folder/backup-archive'
import { hasData } from './data-folder/contents'
import { explainFullDisk } from './data-folder/folder-errors'
import { lockDataFolder } from './data-folder/lock'
import { finishRestore } from './data-folder/restore'
import { readSettings, StartRefusal } from './settings'

/** `npm run backup [-- file]`: database, uploads and keys of the embedded default in one file. */
async function main(): Promise<void> {
  const given = readArguments({ usage: 'npm run backup [-- <file>]', takesFile: true }).file
  const { dataDir, databaseUrl } = readSettings(process.env)
  if (databaseUrl) {
    throw new StartRefusal(
      'DATABASE_URL is set, and this command only backs up the embedded database. ' +
        `For a server: pg_dumpall --roles-only, pg_dump, and a copy of storage and secrets.json in ${dataDir}.`,
    )
  }
  if (!hasData(dataDir)) throw new StartRefusal(`There is nothing to back up in ${dataDir}.`)
  const file = given ? resolve(given) : usualBackup(dataDir, new Date())
  const unlock = lockDataFolder(dataDir)
  try {
    finishRestore(dataDir)
    await writeArchive(dataDir, file).catch((error: unknown) => {
      throw (
        explainFullDisk(error, file) ??
        new StartRefusal(`The backup could not be written to ${file}: ${String(error)}`)
      )
    })
  } finally {
    unlock()
  }
  console.info(`Everything is in ${file}. It holds keys and contact data: keep it to yourself.`)
}

main().catch((error: unknown) => {
  console.error(error instanceof StartRefusal ? `\n  ${error.message}\n` : error)
  process.exit(1)
})
