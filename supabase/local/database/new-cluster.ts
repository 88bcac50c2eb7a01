import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { projectRoot, StartRefusal } from '../settings'

/** What helps when a database cannot be used any more. */
export const wayOut =
  'Put a backup back (npm run restore -- <file> --yes) or start over (npm run reset).'

/** Code that runs once is not worth optimising: 100 MB less, and faster. */
const script = `
  import { setFlagsFromString } from 'node:v8'
  import { PGlite } from '@electric-sql/pglite'
  setFlagsFromString('--liftoff-only')
  setFlagsFromString('--wasm-lazy-compilation')
  const pglite = await PGlite.create(process.argv[1])
  await pglite.close()
`

/**
 * Makes an empty embedded database in `folder` unless there is one. In a process of its own,
 * because initdb leaves 300 MB behind that WebAssembly never gives back; and aside first, so that
 * a kill in the middle leaves no half database.
 *
 * @throws {StartRefusal} when something else is there, which may be the rest of a database
 */
export async function ensureCluster(folder: string): Promise<void> {
  if (existsSync(resolve(folder, 'PG_VERSION'))) return
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartRefusal(
      `${folder} is not empty, but holds no whole database: PG_VERSION is missing. ${wayOut}`,
    )
  }
  const aside = `${folder}.new`
  await rm(aside, { recursive: true, force: true })
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, aside], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  let complaint = ''
  child.stderr.on('data', (text) => (complaint += String(text)))
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    child.on('close', done)
  })
  if (code !== 0) {
    await rm(aside, { recursive: true, force: true })
    throw new Error(`The embedded database could not be made: ${complaint}`)
  }
  await rm(folder, { recursive: true, force: true })
  await rename(aside, folder)
}
