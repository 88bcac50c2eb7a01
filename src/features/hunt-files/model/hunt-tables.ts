import { mediaFields, templateFields, type CsvField } from '@/features/clues/model/clue-csv'
import { cardMediaFields, codeFields, type CodeField } from '@/features/codes/model/code-form'
import type { HuntDocument } from '@/features/hunt-files/model/hunt-document'
import { taskMediaFields, writeTask } from '@/features/tasks/model/task-csv'
import { writeCsv, type CsvCell } from '@/lib/format/csv'
import { joinTexts } from '@/lib/media/media-csv'

type Cells = Partial<Record<CsvField | CodeField, CsvCell | null>>

/** Cells of pictures and a sound, in the order of `mediaColumns`. */
function mediaCells<Field extends string>(
  fields: readonly Field[],
  keys: readonly string[] | undefined,
  { media = [] }: HuntDocument,
): Partial<Record<Field, string>> {
  const used = (keys ?? []).flatMap((key) => media.filter((item) => item.key === key))
  const pictures = used.filter(({ widths }) => widths)
  const sound = used.find(({ widths }) => !widths)
  const cells = [
    used.map(({ files }) => files.at(-1)).join('; '),
    joinTexts(pictures.map(({ alt_hu = '' }) => alt_hu)),
    joinTexts(pictures.map(({ alt_en = '' }) => alt_en)),
    sound?.transcript_hu ?? '',
    sound?.transcript_en ?? '',
  ]
  return Object.fromEntries(fields.map((field, at) => [field, cells[at]])) as Record<Field, string>
}

type HuntTask = NonNullable<NonNullable<HuntDocument['codes']>[number]['task']>

/** Cells of a task, with what an import makes of fields that are left out. */
const taskCells = ({ choices = [], ...task }: HuntTask) =>
  writeTask({
    ...{ answers: [], number_answer: null, number_tolerance: null, reviews_photo: false },
    ...{ points: 10, wrong_cost: 0, max_tries: null, minutes: null, is_required: false },
    ...task,
    choices: choices.map((choice) => ({ text_hu: '', text_en: '', ...choice })),
    media: [],
  })

const table = (fields: readonly (keyof Cells)[], rows: readonly Cells[], language: string) =>
  writeCsv(
    fields,
    rows.map((cells) => fields.map((field) => cells[field] ?? '')),
    language,
  )

/**
 * The codes and clues of a hunt as tables for a spreadsheet, with the columns of their imports; short codes only if
 * the document has them.
 */
export function huntTables(document: HuntDocument, language: string) {
  const { codes = [], clues = [] } = document
  const clueName = (key: string | null | undefined) => {
    const clue = clues.find((one) => one.key === key)
    return clue?.name_hu || (clue?.name_en ?? '')
  }
  const codeName = (key: string | null | undefined) =>
    codes.find((one) => one.key === key)?.name ?? ''
  const hasPrints = codes.some(({ short_code }) => short_code)
  return {
    'codes.csv': table(
      codeFields.filter((field) => hasPrints || field !== 'short_code'),
      codes.map(({ card_media, task, ...code }): Cells => ({
        ...code,
        points: code.session_points ?? code.points,
        limit: code.max_scans,
        radius: code.radius_m,
        inactive: code.is_active === false,
        decoy: false,
        ...mediaCells(cardMediaFields, card_media, document),
        reveals_clue: clueName(code.reveals_clue),
        ...(task && { ...taskCells(task), ...mediaCells(taskMediaFields, task.media, document) }),
      })),
      language,
    ),
    'clues.csv': table(
      templateFields,
      clues.map(({ media, solution_guide: guide, ...clue }): Cells => ({
        ...clue,
        required_clue: clueName(clue.required_clue),
        qr_code: codeName(clue.qr_code),
        available_from: clue.available_from ? new Date(clue.available_from) : '',
        ...mediaCells(mediaFields.clue, media, document),
        guide_hu: guide?.content_hu,
        guide_en: guide?.content_en,
        guide_price: guide?.price,
        ...mediaCells(mediaFields.guide, guide?.media, document),
      })),
      language,
    ),
  }
}
