import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

/**
 * A disk that loses everything written after the last sync, as a power cut does: remembers the content of each file at
 * its last sync, and the names of each folder at the folder's. A sync of a file includes its own name, as on ext4.
 */
export class ForgetfulDisk {
  /** What a folder held when the recording began, and what was synced since. */
  readonly #contents = new Map<string, Buffer>()
  readonly #folders = new Map<string, Map<string, string>>()
  readonly #root: string
  readonly #original = { fdatasyncSync: fs.fdatasyncSync, fsyncSync: fs.fsyncSync }
  /** Number of syncs seen. */
  syncs = 0

  /** Records syncs below `root` in this process until {@link stop}; what is there already counts as synced. */
  constructor(root: string) {
    this.#root = fs.realpathSync(root)
    this.#rememberTree(this.#root)
    for (const name of ['fdatasyncSync', 'fsyncSync'] as const) {
      fs[name] = (descriptor) => {
        this.#original[name](descriptor)
        this.#onSync(fs.readlinkSync(`/proc/self/fd/${descriptor}`))
      }
    }
    syncBuiltinESMExports() // for `import { fsyncSync }`
  }

  stop(): void {
    Object.assign(fs, this.#original)
    syncBuiltinESMExports()
  }

  /** Writes what would be left after a power cut now into a new folder. */
  restoreInto(folder: string): void {
    this.#write(this.#root, folder)
  }

  #idOf(file: string): string {
    const { ino, birthtimeNs } = fs.statSync(file, { bigint: true })
    return `${ino}:${birthtimeNs}`
  }

  #rememberTree(folder: string): void {
    this.#rememberNames(folder)
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const child = path.join(folder, entry.name)
      if (entry.isDirectory()) this.#rememberTree(child)
      else this.#contents.set(this.#idOf(child), fs.readFileSync(child))
    }
  }

  #rememberNames(folder: string): void {
    const names = fs.readdirSync(folder).map((name) => {
      return [name, this.#idOf(path.join(folder, name))] as const
    })
    this.#folders.set(folder, new Map(names))
  }

  #onSync(file: string): void {
    if (!file.startsWith(this.#root)) return
    this.syncs += 1
    if (!fs.existsSync(file)) return // deleted while it was open
    if (fs.statSync(file).isDirectory()) return this.#rememberNames(file)
    const id = this.#idOf(file)
    this.#contents.set(id, fs.readFileSync(file))
    this.#folders.get(path.dirname(file))?.set(path.basename(file), id)
  }

  #write(source: string, target: string): void {
    fs.mkdirSync(target, { recursive: true, mode: 0o700 })
    for (const [name, id] of this.#folders.get(source) ?? []) {
      const child = path.join(source, name)
      const content = this.#contents.get(id)
      if (content) fs.writeFileSync(path.join(target, name), content)
      else if (this.#folders.has(child)) this.#write(child, path.join(target, name))
      else fs.writeFileSync(path.join(target, name), '') // its name was synced, its content was not
    }
  }
}
