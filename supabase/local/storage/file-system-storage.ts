import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import type { App } from '@supabase/lite'
import { syncFile, syncFolder } from '../data-folder/sync'
import { requestContext } from '../lite/request-context'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>
type Stored = Pick<Metadata, 'cacheControl' | 'mimetype' | 'eTag'>

const unknownFile: Stored = {
  cacheControl: 'no-cache',
  mimetype: 'application/octet-stream',
  eTag: '""',
}

const unfinished = 'upload-'

/** True when a file exists where a folder is needed, or vice versa. */
const isFileFolderConflict = (error: unknown): boolean =>
  /^(EEXIST|ENOTDIR|EISDIR|ENOTEMPTY)$/.test(String((error as NodeJS.ErrnoException).code))

/**
 * Stores uploaded files in a folder: the bytes at `files/<bucket>/<key>`, their HTTP metadata at
 * `about/<bucket>/<key>`. lite has such an adapter too, but does not export it.
 */
export class FileSystemStorage implements StorageAdapter {
  driver = null
  readonly #base: string

  /** @param base absolute folder; created with the first file. Uploads that a kill interrupted are deleted from it. */
  constructor(base: string) {
    this.#base = base
    for (const name of existsSync(base) ? readdirSync(base) : []) {
      if (name.startsWith(unfinished)) rmSync(resolve(base, name))
    }
  }

  /**
   * @throws when the key would leave the bucket's folder, or is another name of a file, such as `a//b`. Storage keeps
   *   such keys apart; a folder cannot.
   */
  #path(kind: 'files' | 'about', bucket: string, key: string): string {
    const root = resolve(this.#base, kind, bucket)
    const path = resolve(root, key)
    const isInside = root.startsWith(resolve(this.#base, kind) + sep) && path.startsWith(root + sep)
    const isOnlyName = path === [root, ...key.split('/')].join(sep)
    if (isInside && isOnlyName && !/[\\\0]/.test(key)) return path
    const request = requestContext.getStore()
    if (request) request.isImpossibleKey = true
    throw new Error('This key is no name of a file in its bucket')
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const { size, mtime } = await stat(this.#path('files', bucket, key))
    const about = await readFile(this.#path('about', bucket, key), 'utf8')
      .then((text) => JSON.parse(text) as Stored)
      .catch(() => unknownFile)
    return { ...about, contentLength: size, size, lastModified: mtime }
  }

  async getObject(bucket: string, key: string) {
    try {
      const metadata = await this.headObject(bucket, key)
      const body = new Blob([await readFile(this.#path('files', bucket, key))])
      return { httpStatusCode: 200, metadata, body }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      // A database that came without its files. lite turns no body into its 404.
      return { httpStatusCode: 404, metadata: { ...unknownFile, contentLength: 0, size: 0 } }
    }
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Parameters<StorageAdapter['uploadObject']>[3],
    mimetype: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const bytes =
      body instanceof Uint8Array
        ? body
        : new Uint8Array(await new Response(body as ReadableStream).arrayBuffer())
    const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`
    await this.#write(this.#path('files', bucket, key), bytes)
    await this.#write(
      this.#path('about', bucket, key),
      JSON.stringify({ mimetype, cacheControl, eTag }),
    )
    return { ...(await this.headObject(bucket, key)), httpStatusCode: 200 }
  }

  /** Syncs the names of a file and of its folders: the row that mentions the file is written afterwards. */
  #syncFolders(path: string): void {
    const dataFolder = dirname(this.#base)
    let folder = path
    do {
      folder = dirname(folder)
      syncFolder(folder)
    } while (folder !== dataFolder)
  }

  /** Written under another name, synced and renamed, so that neither a kill nor a power cut leaves half a file. */
  async #write(path: string, content: Uint8Array | string): Promise<void> {
    const aside = resolve(this.#base, unfinished + randomUUID())
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(aside, content)
      syncFile(aside)
      await rename(aside, path)
      this.#syncFolders(path)
    } catch (error) {
      await rm(aside, { force: true })
      const request = requestContext.getStore()
      if (request && isFileFolderConflict(error)) request.isImpossibleKey = true
      throw error
    }
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await rm(this.#path('files', bucket, key), { force: true })
    await rm(this.#path('about', bucket, key), { force: true })
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)))
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    bucket: string,
    key: string,
  ) {
    for (const kind of ['files', 'about'] as const) {
      const target = this.#path(kind, bucket, key)
      await mkdir(dirname(target), { recursive: true })
      await copyFile(this.#path(kind, sourceBucket, source), target)
      syncFile(target)
      this.#syncFolders(target)
    }
    const { eTag, lastModified } = await this.headObject(bucket, key)
    return { httpStatusCode: 200, eTag, lastModified }
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.#path('files', bucket, key)}`
  }
}
