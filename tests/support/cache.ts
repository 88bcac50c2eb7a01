import { createHash, randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'
import { syncFile, syncTree } from '../../supabase/local/data-folder/sync'
import { projectRoot } from '../../supabase/local/settings'

const defaultFolder = path.join(projectRoot, 'node_modules/.cache/kincskereses-tests')

/** Entries of one kind that stay, so that a switch between branches does not make them anew. */
const kept = 3

/** An older entry is not being made or copied any more, ms. */
const inUseMs = 60 * 60_000

/**
 * Returns a file or folder that takes long to make and is kept between runs. Several processes may ask at once: each
 * makes it under a name of its own and renames it, so that a half-made one is never found.
 *
 * @param kind entries of one kind replace each other
 * @param ingredients everything that decides the content, as JSON; the entry is named by its hash
 * @param make writes the file or folder to the given path, which does not exist yet
 */
export async function cached(
  kind: string,
  ingredients: unknown,
  make: (place: string) => Promise<void>,
  folder = defaultFolder,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(ingredients)).digest('hex')
  const place = path.join(folder, `${kind}-${hash.slice(0, 32)}`)
  if (!touch(place)) {
    mkdirSync(folder, { recursive: true })
    const aside = `${place}.${randomUUID()}`
    try {
      await make(aside)
      if (statSync(aside).isDirectory()) syncTree(aside)
      else syncFile(aside)
      renameSync(aside, place)
    } catch (error) {
      if (!touch(place)) throw error // another process was faster
    } finally {
      rmSync(aside, { recursive: true, force: true })
    }
    removeOld(kind, folder)
  }
  return place
}

/** Version of an installed package. */
export function versionOf(name: string): string {
  const manifest = path.join(projectRoot, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** Marks an entry as used. @returns false when there is none */
function touch(place: string): boolean {
  try {
    utimesSync(place, new Date(), new Date())
    return true
  } catch {
    return false
  }
}

/** Deletes entries that nobody uses, and what killed processes have left. */
function removeOld(kind: string, folder: string): void {
  const entries = readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`))
    .map((name) => path.join(folder, name))
    .map((place) => ({ place, usedAt: statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.usedAt - one.usedAt)
  for (const { place, usedAt } of entries.slice(kept)) {
    if (usedAt < Date.now() - inUseMs) rmSync(place, { recursive: true, force: true })
  }
}
