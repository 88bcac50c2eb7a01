import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, posix, resolve, sep } from 'node:path'
import { Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate'
import { z } from 'zod'
import { StartRefusal } from '../settings'
import { ownItems } from './contents'

const manifestName = 'manifest.json'

/** Counts up when older code could no longer read the archive. */
const FORMAT = 1

const manifestSchema = z.object({
  format: z.number().int(),
  /** ISO time, UTC. */
  createdAt: z.string(),
  /** PostgreSQL needs its empty folders. */
  folders: z.array(z.string()),
  /** SHA-256 of each file by its path. */
  files: z.record(z.string(), z.string()),
})

/** What a backup says about itself. */
export type Manifest = z.infer<typeof manifestSchema>

const stamp = (time: Date) => time.toISOString().slice(0, 19).replaceAll(':', '-')

/** Where a backup goes when nobody names a file. */
export const usualBackup = (folder: string, time: Date) =>
  resolve(folder, 'backups', `kincskereses-${stamp(time)}.zip`)

/** Where a data folder of an older release is kept before it is upgraded. */
export const upgradeBackup = (folder: string, time: Date) =>
  resolve(folder, 'backups', `before-upgrade-${stamp(time)}.zip`)

/** Everything below the folder's own items, as paths with forward slashes. */
function listData(folder: string): { folders: string[]; files: string[] } {
  const found = { folders: [] as string[], files: [] as string[] }
  const walk = (path: string) => {
    const stat = statSync(resolve(folder, path), { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isFile()) found.files.push(path)
    if (!stat.isDirectory()) return
    found.folders.push(path)
    for (const name of readdirSync(resolve(folder, path))) walk(posix.join(path, name))
  }
  for (const name of ownItems) walk(name)
  return found
}

/**
 * Writes the data folder into one ZIP file. Nobody may change the folder meanwhile.
 *
 * @param file is written aside and moved into place when it is complete
 */
export async function writeArchive(folder: string, file: string): Promise<void> {
  const { folders, files } = listData(folder)
  const hashes: Record<string, string> = {}
  mkdirSync(dirname(file), { recursive: true })
  const aside = `${file}.partial`
  // Keys and contact data are in it: for the owner's eyes only.
  const output = createWriteStream(aside, { mode: 0o600 })
  const broken = once(output, 'error').then(([error]) => Promise.reject(error as Error))
  broken.catch(() => {}) // waited for below
  try {
    const zip = new Zip((error, chunk) => {
      if (error) output.destroy(error)
      else output.write(chunk)
    })
    const drained = () =>
      output.writableNeedDrain ? Promise.race([once(output, 'drain'), broken]) : undefined
    for (const path of files) {
      const entry = new ZipDeflate(path, { level: 1 })
      const hash = createHash('sha256')
      zip.add(entry)
      for await (const chunk of createReadStream(resolve(folder, path)) as AsyncIterable<Buffer>) {
        hash.update(chunk)
        entry.push(chunk)
        await drained()
      }
      entry.push(new Uint8Array(), true)
      hashes[path] = hash.digest('hex')
    }
    const createdAt = new Date().toISOString()
    const manifest: Manifest = { format: FORMAT, createdAt, folders, files: hashes }
    const entry = new ZipDeflate(manifestName)
    zip.add(entry)
    entry.push(Buffer.from(JSON.stringify(manifest)), true)
    zip.end()
    output.end()
    await Promise.race([once(output, 'finish'), broken])
    renameSync(aside, file)
  } finally {
    output.destroy()
    rmSync(aside, { force: true })
  }
}

/**
 * Unpacks a backup into a new folder and checks every file of it.
 *
 * @throws {StartRefusal} when the file is no backup, is damaged or comes from a newer release
 */
export async function readArchive(file: string, folder: string): Promise<Manifest> {
  const hashes: Record<string, string> = {}
  let manifestText = ''
  const unzip = new Unzip((entry) => {
    const isManifest = entry.name === manifestName
    const target = resolve(folder, entry.name)
    if (!target.startsWith(folder + sep)) throw new Error(`${entry.name} leads out of the folder`)
    const hash = createHash('sha256')
    mkdirSync(dirname(target), { recursive: true })
    const descriptor = isManifest ? undefined : openSync(target, 'wx', 0o600)
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error
      if (descriptor === undefined) manifestText += Buffer.from(chunk).toString()
      else if (chunk.length > 0) writeSync(descriptor, chunk)
      hash.update(chunk)
      if (!isLast || descriptor === undefined) return
      closeSync(descriptor)
      hashes[entry.name] = hash.digest('hex')
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) unzip.push(chunk)
    unzip.push(new Uint8Array(), true)
  } catch (error) {
    throw new StartRefusal(`${file} cannot be read as a backup: ${String(error)}`)
  }
  const manifest = parseManifest(manifestText, file)
  const expected = Object.keys(manifest.files)
  const damaged = expected.find((path) => hashes[path] !== manifest.files[path])
  if (damaged ?? Object.keys(hashes).length !== expected.length) {
    throw new StartRefusal(`${file} is damaged${damaged ? ` (${damaged})` : ''}.`)
  }
  for (const path of manifest.folders) mkdirSync(resolve(folder, path), { recursive: true })
  return manifest
}

function parseManifest(text: string, file: string): Manifest {
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    throw new StartRefusal(`${file} is incomplete, or no backup of this program.`)
  }
  const parsed = manifestSchema.safeParse(manifest)
  if (!parsed.success) throw new StartRefusal(`${file} is no backup of this program.`)
  if (parsed.data.format > FORMAT) {
    throw new StartRefusal(`${file} was made by a newer release. Update this program first.`)
  }
  return parsed.data
}
