import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** Waits until the content of a file survives a power cut. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Waits until the names in a folder survive a power cut. Windows cannot open a folder, and logs names itself. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Waits until a folder with everything in it survives a power cut. */
export function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = resolve(path, entry.name)
    if (entry.isDirectory()) syncTree(child)
    else syncFile(child)
  }
  syncFolder(path)
}
