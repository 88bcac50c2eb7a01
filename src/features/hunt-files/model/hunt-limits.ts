import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from '@/lib/browser/zip'

/** Entries of each list in a hunt document. */
export const huntLimits = {
  ...{ codes: 2000, clues: 500, media: 5000, maps: 50, markers: 1000, offers: 200 },
}

/** Same limit as for arguments of the database. */
export const MAX_DOCUMENT_BYTES = 8_000_000

/** Parameters of texts about the limits of a hunt file. */
export const limitTexts = {
  ...huntLimits,
  entries: MAX_ENTRIES,
  megabytes: MAX_UNPACKED_BYTES / 1024 / 1024,
  documentMegabytes: MAX_DOCUMENT_BYTES / 1_000_000,
}
