import { rmSync, writeFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { StartRefusal } from '../settings'

/** ENOSPC as WebAssembly numbers it: what PGlite's file system throws is no Error and has no words. */
const ENOSPC_OF_WASI = 51

/** Whether a thrown value bears one of these codes: a name of Node.js, a SQLSTATE, or a number of PGlite's. */
export function hasCode(error: unknown, ...codes: (string | number)[]): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errno } = error as { code?: unknown; errno?: unknown }
  return codes.some((wanted) => wanted === (typeof wanted === 'string' ? code : errno))
}

function isFullDisk(error: unknown): boolean {
  if (hasCode(error, 'ENOSPC', 'EDQUOT', '53100', ENOSPC_OF_WASI)) return true
  return error instanceof Error && error.cause !== undefined && isFullDisk(error.cause)
}

/** Says that the disk is full, if that is what went wrong. */
export function explainFullDisk(error: unknown, path: string): StartRefusal | undefined {
  if (!isFullDisk(error)) return undefined
  return new StartRefusal(`The disk that holds ${path} is full. Free some space and retry.`)
}

/** Says that the data folder cannot be used. */
export const unwritable = (folder: string, error: unknown) =>
  new StartRefusal(
    `The data folder ${folder} cannot be written (${String(error)}). ` +
      'Choose another one with DATA_DIR=<folder>.',
  )

/** Whether an error names a file that is not in the folder. */
function isElsewhere(error: unknown, folder: string): boolean {
  const { path } = error as { path?: unknown }
  return typeof path === 'string' && !`${path}${sep}`.startsWith(`${folder}${sep}`)
}

/** Puts a file system's refusal into words for the person at the terminal. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const fullDisk = explainFullDisk(error, folder)
  if (fullDisk) return fullDisk
  if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) return error
  if (!isElsewhere(error, folder)) return unwritable(folder, error)
  return new StartRefusal(`A file outside of the data folder is needed (${String(error)}).`)
}

/**
 * PGlite aborts in an unclear way on a full disk; better to say so before it starts. For whoever holds the
 * folder's lock.
 *
 * @throws ENOSPC when the folder has no room for so many megabytes
 */
export function assertRoom(folder: string, megabytes: number): void {
  const probe = resolve(folder, 'room')
  try {
    writeFileSync(probe, Buffer.alloc(megabytes * 1024 * 1024))
  } finally {
    rmSync(probe, { force: true })
  }
}
