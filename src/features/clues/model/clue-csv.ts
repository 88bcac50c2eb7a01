import type { CodeChoice } from '@/features/codes/api/codes'
import type { AdminClue } from '@/features/clues/api/admin-clues'
import type { ClueLink, GuideLink, MediaLink } from '@/lib/content/clue-links'
import { formatShortCode } from '@/lib/codes/codes'
import { writeCsv, type CsvCell } from '@/lib/format/csv'
import { cleanPasted } from '@/lib/format/clean-pasted'
import { textLanguages, type TextLanguage } from '@/lib/i18n/text-languages'
import { anyName } from '@/lib/format/compare-by-name'
import { mediaColumns, writeMedia, type ArchiveFile } from '@/lib/media/media-csv'

export const mediaFields = { clue: mediaColumns('media'), guide: mediaColumns('guide_media') }

/** Columns of an exported file; not translated, so that it can be imported in any language. */
export const csvFields = [
  'id',
  'updated_at',
  'name_hu',
  'name_en',
  'description_hu',
  'description_en',
  'content_hu',
  'content_en',
  'clue_type',
  'price',
  'required_clue',
  'available_from',
  'is_active',
  'is_locked',
  'qr_code',
  ...mediaFields.clue,
  'guide_hu',
  'guide_en',
  'guide_price',
  ...mediaFields.guide,
] as const

export type CsvField = (typeof csvFields)[number]

export const templateFields = csvFields.filter((field) => field !== 'id' && field !== 'updated_at')

export type Cells = Record<CsvField, string>

export type PrintedCode = Pick<CodeChoice, 'id' | 'name' | 'short_code'>

/** Existing clues, guides, codes, pictures and sounds, and the files of the archive, to resolve references. */
export interface ImportContext {
  links: readonly ClueLink[]
  guides: readonly GuideLink[]
  codes: readonly PrintedCode[]
  media: readonly MediaLink[]
  files: readonly ArchiveFile[]
  /**
   * In which a clue on sale needs the texts of pictures and sounds; absent: all.
   * @param clueId null: a new clue
   */
  languagesOf?: (clueId: string | null) => readonly TextLanguage[]
}

/** Normalizes Unicode and case for comparison. */
export const normalizeName = (name: string) => cleanPasted(name).toLowerCase()

/** @param guideUpdatedAt absent: the clue has no guide */
export function newest(updatedAt: string, guideUpdatedAt: string | undefined): string {
  return guideUpdatedAt !== undefined && Date.parse(guideUpdatedAt) > Date.parse(updatedAt)
    ? guideUpdatedAt
    : updatedAt
}

/**
 * Writes clues as CSV for `readCluesCsv`. References a required clue by name, or by id if the name is not
 * unique, a code by its short code, and pictures and sounds by their `mediaFileName`.
 */
export function writeCluesCsv(
  clues: readonly AdminClue[],
  context: Pick<ImportContext, 'links' | 'codes'>,
  language: string,
): string {
  const count = new Map<string, number>()
  for (const link of context.links) {
    const name = normalizeName(anyName(link))
    count.set(name, (count.get(name) ?? 0) + 1)
  }
  const shortCodes = new Map(context.codes.map(({ id, short_code }) => [id, short_code]))
  const data = clues.map((clue) => {
    const name = clue.required_clue_name_hu || (clue.required_clue_name_en ?? '')
    const isUnique = (count.get(normalizeName(name)) ?? 0) === 1
    const cells: Partial<Record<CsvField, CsvCell>> = {
      ...{ ...clue, media: '' },
      ...writeMedia(mediaFields.clue, clue.media),
      ...writeMedia(mediaFields.guide, clue.guide?.media ?? []),
      required_clue: isUnique ? name : (clue.required_clue_id ?? ''),
      updated_at: newest(clue.updated_at, clue.guide?.updated_at),
      available_from: clue.available_from === null ? '' : new Date(clue.available_from),
      guide_hu: clue.guide?.content_hu ?? '',
      guide_en: clue.guide?.content_en ?? '',
      guide_price: clue.guide?.price ?? '',
      qr_code: formatShortCode(shortCodes.get(clue.qr_code_id ?? '') ?? ''),
    }
    return csvFields.map((field) => cells[field] ?? '')
  })
  return writeCsv(csvFields, data, language)
}

type ExampleClue = Pick<
  Cells,
  'name_hu' | 'name_en' | 'content_hu' | 'content_en' | 'guide_hu' | 'guide_en'
>

/**
 * Writes a template: the headings and one example clue.
 * @param headings translated headings of the columns
 * @param code for the example, if one exists
 * @param languages in which the template has texts
 */
export function writeCluesTemplate(
  headings: Readonly<Record<CsvField, string>>,
  example: ExampleClue & Pick<Cells, 'is_active' | 'is_locked'>,
  code: PrintedCode | undefined,
  language: string,
  languages: readonly TextLanguage[],
): string {
  const cells: Partial<Record<CsvField, CsvCell>> = {
    ...example,
    clue_type: 'compass',
    price: 10,
    qr_code: code?.name ?? '',
    guide_price: 10,
  }
  const unused = textLanguages.filter((name) => !languages.includes(name))
  const fields = templateFields.filter(
    (field) => !unused.some((name) => field.endsWith(`_${name}`)),
  )
  return writeCsv(
    fields.map((field) => headings[field]),
    [fields.map((field) => cells[field] ?? '')],
    language,
  )
}
