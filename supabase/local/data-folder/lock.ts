import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { CommandError } from '../settings'
import { explainFullDisk, hasCode, unusableFolder } from './folder-errors'
import { makeFolder } from './make-folder'

/** The process that locked the folder. */
interface LockOwner {
  pid: number
  /** Distinguishes a process from a later one with the same number. */
  born: string
}

/** Start time of a running process, in ticks since boot; empty where /proc does not provide it. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie process (in a container without init) counts as dead.
    return state === 'Z' || state === 'X' ? '' : (fields[18] ?? '')
  } catch {
    return ''
  }
}

function isAlive({ pid, born }: LockOwner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is alive, but belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return startTimeOf(pid) === born
}

function readLockOwner(file: string): LockOwner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof owner !== 'object' || owner === null) return undefined
    if (!('pid' in owner) || typeof owner.pid !== 'number') return undefined
    if (!('born' in owner) || typeof owner.born !== 'string') return undefined
    return { pid: owner.pid, born: owner.born }
  } catch {
    return undefined
  }
}

/**
 * Locks the data folder for this process. PGlite has no lock of its own: a second process would write into the
 * files of the first. Replaces the lock of a process that no longer exists.
 *
 * @returns the function that releases the folder
 * @throws {CommandError} when another process holds it, or the folder cannot be written
 */
export function lockDataFolder(folder: string): () => void {
  const file = resolve(folder, 'server.lock')
  const self: LockOwner = { pid: process.pid, born: startTimeOf(process.pid) }
  try {
    makeFolder(folder, 0o700)
    for (;;) {
      try {
        writeFileSync(file, JSON.stringify(self), { flag: 'wx' })
        break
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error
        removeStaleLock(file, folder)
      }
    }
  } catch (error) {
    if (readLockOwner(file)?.pid === self.pid) rmSync(file, { force: true })
    // Every file-system error here concerns this folder.
    const isFileSystems = error instanceof Error && 'syscall' in error
    throw isFileSystems ? (explainFullDisk(error, folder) ?? unusableFolder(folder, error)) : error
  }
  return () => {
    if (readLockOwner(file)?.pid === self.pid) rmSync(file, { force: true })
  }
}

/** Only one process at a time may examine a lock, or two could both replace it. */
function removeStaleLock(file: string, folder: string): void {
  const guardFile = `${file}.judge`
  try {
    writeFileSync(guardFile, '', { flag: 'wx' })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    const age = Date.now() - (statSync(guardFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > 10_000) rmSync(guardFile, { force: true })
    throw new CommandError(`Another process is starting on ${folder}. Try again in a moment.`)
  }
  try {
    const owner = readLockOwner(file)
    if (owner && isAlive(owner)) {
      throw new CommandError(
        `The data folder ${folder} is in use by process ${owner.pid}. ` +
          'Stop that server first, or choose another folder with DATA_DIR=<folder>.',
      )
    }
    rmSync(file, { force: true })
  } finally {
    rmSync(guardFile, { force: true })
  }
}
