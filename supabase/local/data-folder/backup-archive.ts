import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, posix, resolve, sep } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { unzipSync, Zip, ZipPassThrough, type UnzipFileInfo } from 'fflate'
import { z } from 'zod'
import { CommandError } from '../settings'
import { ownItems } from './contents'
import { makeFolder } from './make-folder'
import { syncFolder } from './sync'

const manifestName = 'manifest.json'

/** Incremented when older code can no longer read the archive. */
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

/** Description of a backup, stored in its archive. */
export type Manifest = z.infer<typeof manifestSchema>

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** fflate's own stream compressor damages some database files; Node's does not. */
class DeflatedFile extends ZipPassThrough {
  override compression = 8

  protected override process(content: Uint8Array, isLast: boolean): void {
    this.ondata(null, deflateRawSync(content, { level: 1 }), isLast)
  }
}

const stamp = (time: Date) => time.toISOString().slice(0, 19).replaceAll(':', '-')

const backupsFolder = (folder: string) => resolve(folder, 'backups')

/** Default file of a backup. */
export const defaultBackupFile = (folder: string, time: Date) =>
  resolve(backupsFolder(folder), `kincskereses-${stamp(time)}.zip`)

/** Backup of a data folder made before it is upgraded. */
export const upgradeBackupFile = (folder: string, time: Date) =>
  resolve(backupsFolder(folder), `before-upgrade-${stamp(time)}.zip`)

/** All paths below the folder's own items, with forward slashes. */
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

const unfinished = '.partial'

/** Deletes the incomplete file of an interrupted backup: it contains keys. */
function removeUnfinished(folder: string): void {
  const backups = backupsFolder(folder)
  if (!existsSync(backups)) return
  for (const name of readdirSync(backups)) {
    if (name.endsWith(`.zip${unfinished}`)) rmSync(resolve(backups, name))
  }
}

/**
 * Writes the data folder into one ZIP file. Nothing may change the folder meanwhile.
 *
 * @param file is written under another name and renamed when complete
 */
export async function writeArchive(folder: string, file: string): Promise<void> {
  const { folders, files } = listData(folder)
  const hashes: Record<string, string> = {}
  makeFolder(dirname(file))
  removeUnfinished(folder)
  const aside = `${file}${unfinished}`
  // It contains keys and contact data: readable by the owner only.
  const output = createWriteStream(aside, { mode: 0o600, flush: true })
  const broken = once(output, 'error').then(([error]) => Promise.reject(error as Error))
  broken.catch(() => {}) // waited for below
  try {
    const zip = new Zip((error, chunk) => {
      if (error) output.destroy(error)
      else output.write(chunk)
    })
    const drained = () =>
      output.writableNeedDrain ? Promise.race([once(output, 'drain'), broken]) : undefined
    const add = async (path: string, content: Buffer) => {
      const entry = new DeflatedFile(path)
      zip.add(entry)
      entry.push(content, true)
      await drained()
    }
    for (const path of files) {
      const content = readFileSync(resolve(folder, path))
      hashes[path] = sha256(content)
      await add(path, content)
    }
    const createdAt = new Date().toISOString()
    const manifest: Manifest = { format: FORMAT, createdAt, folders, files: hashes }
    await add(manifestName, Buffer.from(JSON.stringify(manifest)))
    zip.end()
    output.end()
    await Promise.race([once(output, 'finish'), broken])
    renameSync(aside, file)
    syncFolder(dirname(file))
  } finally {
    output.destroy()
    rmSync(aside, { force: true })
  }
}

/** Backups unpack to 5 to 20 times their size, whether the folder is new or long used. */
const MAX_UNPACK_RATIO = 200
const MIN_UNPACK_LIMIT_BYTES = 256 * 1024 * 1024

/**
 * Unpacks the selected files of an archive. Adds their sizes first: the declared one, which no compressed file may
 * exceed, or the stored one. Entries that share their content would unpack without end.
 *
 * @throws {CommandError} when it is no archive, or would unpack to more than a backup can
 */
function unpack(file: string, isWanted: (path: string) => boolean): Map<string, Uint8Array> {
  let [size, packed, archiveSize] = [0, 0, 0]
  const filter = ({ name, size: stored, originalSize }: UnzipFileInfo) => {
    if (!isWanted(name) || name === '__proto__') return false
    size += Math.max(stored, originalSize)
    packed += stored
    if (packed > archiveSize) throw new Error('its files overlap')
    if (size > MAX_UNPACK_RATIO * archiveSize + MIN_UNPACK_LIMIT_BYTES)
      throw new Error('it would unpack to more than a backup has')
    return true
  }
  try {
    const archive = readFileSync(file)
    archiveSize = archive.length
    return new Map(Object.entries(unzipSync(archive, { filter })))
  } catch (error) {
    throw new CommandError(`${file} cannot be read as a backup: ${String(error)}`)
  }
}

const MAX_NAME_BYTES = 255

/** Throws unless a path is one that a backup has: below the folder's own items, and below no file. */
function assertPlainPath(path: string, files: Manifest['files'], file: string): void {
  const names = path.split('/')
  const isPlain =
    (ownItems as readonly string[]).includes(names[0] ?? '') &&
    names.length < 50 &&
    names.every(
      (name) =>
        !['', '.', '..'].includes(name) &&
        !name.includes('\0') &&
        Buffer.byteLength(name) <= MAX_NAME_BYTES,
    ) &&
    !names.some((_, at) => at > 0 && Object.hasOwn(files, names.slice(0, at).join('/')))
  if (!isPlain)
    throw new CommandError(`${file} is no backup: it names ${JSON.stringify(path.slice(0, 200))}.`)
}

/**
 * Unpacks a backup into a new folder after checking every file of it.
 *
 * @throws {CommandError} when the file is no backup, is damaged or comes from a newer release
 */
export function readArchive(file: string, folder: string): Manifest {
  const about = unpack(file, (path) => path === manifestName).get(manifestName)
  const manifest = parseManifest(about, file)
  const expected = Object.entries(manifest.files)
  for (const path of Object.keys(manifest.files)) assertPlainPath(path, manifest.files, file)
  for (const path of manifest.folders) assertPlainPath(`${path}/x`, manifest.files, file)
  const files = unpack(file, (path) => Object.hasOwn(manifest.files, path))
  const damaged = expected.find(([path, hash]) => {
    const content = files.get(path)
    return !content || sha256(content) !== hash
  })
  if (damaged) throw new CommandError(`${file} is damaged (${damaged[0]}).`)

  const targetOf = (path: string) => {
    const target = resolve(folder, path)
    // On Windows a backslash separates folders, too.
    if (!target.startsWith(folder + sep)) throw new CommandError(`${file} leads out of its folder.`)
    return target
  }
  for (const path of manifest.folders) mkdirSync(targetOf(path), { recursive: true, mode: 0o700 })
  for (const [path] of expected) {
    mkdirSync(dirname(targetOf(path)), { recursive: true, mode: 0o700 })
    writeFileSync(targetOf(path), files.get(path) ?? '', { mode: 0o600 })
  }
  return manifest
}

function parseManifest(content: Uint8Array | undefined, file: string): Manifest {
  let manifest: unknown
  try {
    manifest = JSON.parse(Buffer.from(content ?? []).toString())
  } catch {
    throw new CommandError(`${file} is incomplete, or no backup of this program.`)
  }
  const parsed = manifestSchema.safeParse(manifest)
  if (!parsed.success) throw new CommandError(`${file} is no backup of this program.`)
  if (parsed.data.format > FORMAT) {
    throw new CommandError(`${file} was made by a newer release. Update this program first.`)
  }
  return parsed.data
}
