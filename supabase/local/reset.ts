import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type CommandInput, readArguments, runCommand } from './command-line'
import { hasData, ownItems, restoreFolders } from './data-folder/contents'
import { lockDataFolder } from './data-folder/lock'
import { readSettings, CommandError } from './settings'

async function isConfirmed(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new CommandError('Nobody is there to ask. Confirm with: npm run reset -- --yes')
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `This deletes every account, hunt, scan and uploaded file in ${dataDir}. Type yes to go on: `,
  )
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

/** `npm run reset`: deletes the local database, files and keys; the next start creates new ones. */
export async function reset({ args, env }: CommandInput): Promise<string> {
  const { yes } = readArguments(args, { usage: 'npm run reset [-- --yes]', switches: ['yes'] })
  const { dataDir, databaseUrl } = readSettings(env)
  if (databaseUrl) {
    throw new CommandError(
      'DATABASE_URL is set, and this command only resets the embedded database. ' +
        'For a server: drop its database and create it again.',
    )
  }
  if (!hasData(dataDir)) return `There is nothing to reset in ${dataDir}.`
  const unlock = lockDataFolder(dataDir)
  try {
    if (!yes && !(await isConfirmed(dataDir))) return 'Nothing was deleted.'
    for (const name of ownItems) rmSync(resolve(dataDir, name), { recursive: true, force: true })
    for (const left of restoreFolders(dataDir)) rmSync(left, { recursive: true, force: true })
    return 'Everything was deleted. The next `npm start` begins anew.'
  } finally {
    unlock()
  }
}

runCommand(import.meta.url, reset)
