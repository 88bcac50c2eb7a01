import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { syncFolder, syncTree } from '../data-folder/sync'
import { projectRoot, CommandError } from '../settings'

/** Advice for a database that can no longer be used. */
export const recoveryAdvice =
  'Put a backup back (npm run restore -- <file> --yes) or start over (npm run reset).'

/** Optimising code that runs once costs 100 MB and time. */
const script = `
  import { setFlagsFromString } from 'node:v8'
  import { PGlite } from '@electric-sql/pglite'
  setFlagsFromString('--liftoff-only')
  setFlagsFromString('--wasm-lazy-compilation')
  const pglite = await PGlite.create(process.argv[1])
  await pglite.close()
`

/** True for a folder with a whole database. */
export const isCluster = (folder: string): boolean => existsSync(resolve(folder, 'PG_VERSION'))

/**
 * Creates an empty embedded database in `folder` unless there is one. In a process of its own, because initdb
 * leaves 300 MB behind that WebAssembly never releases; under another name first, so that a kill leaves no half
 * database.
 *
 * @throws {CommandError} when the folder holds something else, which may be the rest of a database
 */
export async function ensureCluster(folder: string): Promise<void> {
  if (isCluster(folder)) return
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new CommandError(
      `${folder} is not empty, but holds no whole database: PG_VERSION is missing. ${recoveryAdvice}`,
    )
  }
  const temporaryFolder = `${folder}.new`
  await rm(temporaryFolder, { recursive: true, force: true })
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', script, temporaryFolder],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  )
  let stderr = ''
  child.stderr.on('data', (text) => (stderr += String(text)))
  const code = await new Promise<number | null>((resolveCode, reject) => {
    child.on('error', reject)
    child.on('close', resolveCode)
  })
  if (code !== 0) {
    await rm(temporaryFolder, { recursive: true, force: true })
    throw new Error(`The embedded database could not be made: ${stderr}`)
  }
  await rm(folder, { recursive: true, force: true })
  syncTree(temporaryFolder) // initdb syncs nothing
  await rename(temporaryFolder, folder)
  syncFolder(dirname(folder))
}
