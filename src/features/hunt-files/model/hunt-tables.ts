import { mediaFields, templateFields, type CsvField } from '@/features/clues/model/clue-csv'
import { cardMediaFields, codeFields, type CodeField } from '@/features/codes/model/code-form'
import type { HuntDocument } from '@/features/hunt-files/model/hunt-document'
import { taskMediaFields, writeTask } from '@/features/tasks/model/task-csv'
import { newTask } from '@/features/tasks/model/task-form'
import { writeCsv, type CsvCell } from '@/lib/format/csv'
import { mediaCells } from '@/lib/media/media-csv'

type Cells = Partial<Record<CsvField | CodeField, CsvCell | null>>

type HuntTask = NonNullable<NonNullable<HuntDocument['codes']>[number]['task']>

/** Cells of a task, with what an import makes of fields that are left out. */
const taskCells = ({ choices = [], ...task }: HuntTask) =>
  writeTask({
    ...newTask,
    reviews_photo: false,
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
  const { codes = [], clues = [], media = [] } = document
  const mediaOf = (keys: readonly string[] = []) =>
    keys
      .flatMap((key) => media.filter((item) => item.key === key))
      .map(({ files, widths, ...texts }) => ({
        ...{ ...texts, kind: widths ? ('image' as const) : ('audio' as const) },
        file: files.at(-1) ?? '',
      }))
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
        ...mediaCells(cardMediaFields, mediaOf(card_media)),
        reveals_clue: clueName(code.reveals_clue),
        ...(task && { ...taskCells(task), ...mediaCells(taskMediaFields, mediaOf(task.media)) }),
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
        ...mediaCells(mediaFields.clue, mediaOf(media)),
        guide_hu: guide?.content_hu,
        guide_en: guide?.content_en,
        guide_price: guide?.price,
        ...mediaCells(mediaFields.guide, mediaOf(guide?.media)),
      })),
      language,
    ),
  }
}
