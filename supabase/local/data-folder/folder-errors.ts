import { rmSync, writeFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { CommandError } from '../settings'

/** ENOSPC in WebAssembly: PGlite's file system throws this number instead of an Error. */
const ENOSPC_OF_WASI = 51

/** True when a thrown value has one of these codes: a Node.js name, a SQLSTATE or a PGlite number. */
export function hasCode(error: unknown, ...codes: (string | number)[]): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errno } = error as { code?: unknown; errno?: unknown }
  return codes.some((expected) => expected === (typeof expected === 'string' ? code : errno))
}

function isFullDisk(error: unknown): boolean {
  if (hasCode(error, 'ENOSPC', 'EDQUOT', '53100', ENOSPC_OF_WASI)) return true
  return error instanceof Error && error.cause !== undefined && isFullDisk(error.cause)
}

/** Returns an error if the disk is full. */
export function explainFullDisk(error: unknown, path: string): CommandError | undefined {
  if (!isFullDisk(error)) return undefined
  return new CommandError(`The disk that holds ${path} is full. Free some space and retry.`)
}

/** Refusal for a data folder that cannot be used. */
export const unusableFolder = (folder: string, error: unknown) =>
  new CommandError(
    `The data folder ${folder} cannot be written (${String(error)}). ` +
      'Choose another one with DATA_DIR=<folder>.',
  )

/** True when an error names a file outside the folder. */
function isElsewhere(error: unknown, folder: string): boolean {
  const { path } = error as { path?: unknown }
  return typeof path === 'string' && !`${path}${sep}`.startsWith(`${folder}${sep}`)
}

/** Converts a file-system error into a message for the person at the terminal. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const fullDisk = explainFullDisk(error, folder)
  if (fullDisk) return fullDisk
  if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) return error
  if (!isElsewhere(error, folder)) return unusableFolder(folder, error)
  return new CommandError(`A file outside of the data folder is needed (${String(error)}).`)
}

/**
 * PGlite aborts with an unclear error on a full disk, so this checks first. The caller holds the folder's lock.
 *
 * @throws ENOSPC when the folder lacks that many megabytes
 */
export function assertFreeSpace(folder: string, megabytes: number): void {
  const probe = resolve(folder, 'room')
  try {
    writeFileSync(probe, Buffer.alloc(megabytes * 1024 * 1024))
  } finally {
    rmSync(probe, { force: true })
  }
}
