import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Creates a folder with its parents. Node's own `recursive` never returns where the file system reports a new
 * folder as missing although its parent exists, as `/proc` does.
 */
export function makeFolder(path: string, mode?: number): void {
  const above = dirname(path)
  if (!existsSync(above)) makeFolder(above, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (!isFolder(path)) throw error
  }
}
