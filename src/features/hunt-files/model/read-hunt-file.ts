import * as z from 'zod/mini'
import {
  HUNT_FORMAT,
  HUNT_VERSION,
  huntDocumentSchema,
  type HuntDocument,
} from '@/features/hunt-files/model/hunt-document'
import { MAX_DOCUMENT_BYTES } from '@/features/hunt-files/model/hunt-limits'
import {
  isOtherArchive,
  isZip,
  MAX_UNPACKED_BYTES,
  readZip,
  ZipEncryptedError,
  ZipMethodError,
  ZipTooLargeError,
  type ZipEntry,
} from '@/lib/browser/zip'

export type HuntFileProblem =
  | 'notZip'
  | 'otherArchive'
  | 'tooLarge'
  | 'encrypted'
  | 'method'
  | 'damaged'
  | 'unsafePath'
  | 'noHunt'
  | 'badJson'
  | 'tooNew'
  | 'invalid'

/** A file that is no hunt file. */
export class HuntFileError extends Error {
  /** @param place in the file; empty: unknown */
  constructor(
    readonly problem: HuntFileProblem,
    readonly place = '',
  ) {
    super(problem)
  }
}

/** An opened hunt file. */
export interface HuntFile {
  document: HuntDocument
  /** Contents by their paths. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  /** Files that the hunt names and the archive lacks; the document does not mention them any more. */
  missing: string[]
}

/** Leaves out the pictures, sounds and maps whose files are missing. */
export function withoutMissingFiles(
  document: HuntDocument,
  has: (path: string) => boolean,
): { document: HuntDocument; missing: string[] } {
  const media = document.media ?? []
  const maps = document.maps ?? []
  const isUpload = (image: string | null | undefined): image is string =>
    typeof image === 'string' && !image.startsWith('/')
  const missing = [
    ...media.flatMap(({ files }) => files),
    ...maps.flatMap(({ image }) => (isUpload(image) ? [image] : [])),
  ].filter((path) => !has(path))
  if (missing.length === 0) return { document, missing }
  const lost = new Set(media.filter(({ files }) => !files.every(has)).map(({ key }) => key))
  const kept = (keys: string[] | undefined) => keys?.filter((key) => !lost.has(key))
  return {
    missing,
    document: {
      ...document,
      media: media.filter(({ key }) => !lost.has(key)),
      maps: maps.filter(({ image }) => !isUpload(image) || has(image)),
      codes: document.codes?.map((code) => ({
        ...code,
        card_media: kept(code.card_media),
        ...(code.task && { task: { ...code.task, media: kept(code.task.media) } }),
      })),
      clues: document.clues?.map((clue) => ({
        ...clue,
        media: kept(clue.media),
        ...(clue.solution_guide && {
          solution_guide: { ...clue.solution_guide, media: kept(clue.solution_guide.media) },
        }),
      })),
    },
  }
}

const headSchema = z.object({ format: z.literal(HUNT_FORMAT), version: z.number() })

/**
 * Checks `hunt.json`; references are checked by the database.
 * @throws HuntFileError
 */
export function parseHuntDocument(text: string): HuntDocument {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new HuntFileError('badJson')
  }
  const head = headSchema.safeParse(json)
  if (!head.success) throw new HuntFileError('noHunt')
  if (head.data.version > HUNT_VERSION) throw new HuntFileError('tooNew')
  const { data, error } = huntDocumentSchema.safeParse(json)
  if (data) return data
  const [issue] = error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : []
  const path = [...(issue?.path ?? []), ...unknown.slice(0, 1)]
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
  throw new HuntFileError('invalid', place.join('').slice(1))
}

/** Paths from the root, with a drive, or out of the archive. */
const UNSAFE = /^(?:\/|[a-z]:)|(?:^|\/)\.\.(?:\/|$)/i

async function unpack(content: ArrayBuffer): Promise<ZipEntry[]> {
  if (isOtherArchive(content)) throw new HuntFileError('otherArchive')
  if (!isZip(content)) throw new HuntFileError('notZip')
  try {
    // Some programs of Windows write backslashes.
    return (await readZip(content)).map((entry) => ({
      ...entry,
      path: entry.path.replaceAll('\\', '/'),
    }))
  } catch (error) {
    if (error instanceof ZipTooLargeError) throw new HuntFileError('tooLarge')
    if (error instanceof ZipEncryptedError) throw new HuntFileError('encrypted')
    throw new HuntFileError(error instanceof ZipMethodError ? 'method' : 'damaged')
  }
}

/** Somebody may have packed the folder instead of its files. */
const isDocument = ({ path }: ZipEntry) => /^(?:[^/]+\/)?hunt\.json$/.test(path)

function decodeDocument(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new HuntFileError('badJson')
  }
}

/**
 * Opens a hunt file. Its sizes are known before it is unpacked, and nothing is written anywhere.
 * @throws HuntFileError
 */
export async function readHuntFile(content: ArrayBuffer): Promise<HuntFile> {
  const entries = await unpack(content)
  const unsafe = entries.find(({ path }) => UNSAFE.test(path))
  if (unsafe) throw new HuntFileError('unsafePath', unsafe.path)
  const [found, ...others] = entries.filter(isDocument)
  if (!found || others.length > 0) throw new HuntFileError('noHunt')
  if (found.content.length > MAX_DOCUMENT_BYTES) throw new HuntFileError('tooLarge')
  const folder = found.path.slice(0, -'hunt.json'.length)
  const files = new Map(
    entries
      .filter(({ path }) => path.startsWith(folder))
      .map((entry) => [entry.path.slice(folder.length), entry.content]),
  )
  const parsed = parseHuntDocument(decodeDocument(found.content))
  return { files, ...withoutMissingFiles(parsed, (path) => files.has(path)) }
}

/**
 * Opens a chosen file, if the browser has the memory for it.
 * @throws HuntFileError
 */
export async function openHuntFile(file: Blob): Promise<HuntFile> {
  if (file.size > MAX_UNPACKED_BYTES) throw new HuntFileError('tooLarge')
  return readHuntFile(await file.arrayBuffer())
}
