import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type CommandInput, readArguments, runCommand } from './command-line'
import { hasData } from './data-folder/contents'
import { explainFolderError } from './data-folder/folder-errors'
import { lockDataFolder } from './data-folder/lock'
import { restoreArchive } from './data-folder/restore'
import { readMigrations } from './database/migration-files'
import { projectRoot, readSettings, CommandError } from './settings'

/** `npm run restore -- file [--yes]`: restores a backup made by `npm run backup`. */
export async function restore({ args, env }: CommandInput): Promise<string> {
  const { yes, file: given } = readArguments(args, {
    usage: 'npm run restore -- <file> [--yes]',
    switches: ['yes'],
    takesFile: true,
  })
  const { dataDir, databaseUrl } = readSettings(env)
  if (databaseUrl) {
    throw new CommandError(
      'DATABASE_URL is set, and this command only restores the embedded database. ' +
        `For a server: its roles, pg_restore, and storage and secrets.json back into ${dataDir}.`,
    )
  }
  if (!given) throw new CommandError('Name the backup: npm run restore -- <file>')
  const file = resolve(given)
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  const unlock = lockDataFolder(dataDir)
  try {
    if (hasData(dataDir) && !yes) {
      throw new CommandError(
        `This replaces every account, hunt, scan and uploaded file in ${dataDir}. ` +
          `Confirm with: npm run restore -- ${given} --yes`,
      )
    }
    const migrations = readMigrations(resolve(projectRoot, 'supabase/migrations'))
    const { createdAt } = await restoreArchive(dataDir, file, migrations).catch(
      (error: unknown) => {
        throw explainFolderError(error, dataDir)
      },
    )
    return `Restored the backup of ${createdAt}. Start the server with: npm start`
  } finally {
    unlock()
  }
}

runCommand(import.meta.url, restore)
