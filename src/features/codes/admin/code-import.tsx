import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CsvImportDialog } from '@/components/csv-import/csv-import-dialog'
import { useMediaArchive } from '@/components/csv-import/use-media-archive'
import { clueLinksQueryOptions } from '@/features/clues/api/clue-links'
import { allCodesQueryOptions, useImportCodes } from '@/features/codes/api/codes'
import {
  codeFields,
  readCodesCsv,
  toImportInput,
  writeCodesTemplate,
  type CodeField,
} from '@/features/codes/model/code-csv'
import { useHeadings } from '@/lib/i18n/use-headings'
import { useLanguage } from '@/lib/i18n/use-language'
import { plannedPaths } from '@/lib/media/media-csv'
import { toasts } from '@/stores/toasts'

const headingKeys = {
  name: 'admin.codes.name',
  points: 'admin.codes.points',
  limit: 'admin.codes.limit',
  latitude: 'admin.codes.latitude',
  longitude: 'admin.codes.longitude',
  radius: 'admin.codes.radius',
  short_code: 'admin.codes.shortCode',
  inactive: 'admin.codes.inactive',
  decoy: 'admin.codes.decoy',
  card_title_hu: 'admin.codes.card.titleHu',
  card_title_en: 'admin.codes.card.titleEn',
  card_text_hu: 'admin.codes.card.textHu',
  card_text_en: 'admin.codes.card.textEn',
  card_media: 'admin.codes.card.media',
  card_media_alt_hu: 'admin.codes.card.mediaAltHu',
  card_media_alt_en: 'admin.codes.card.mediaAltEn',
  card_media_transcript_hu: 'admin.codes.card.mediaTranscriptHu',
  card_media_transcript_en: 'admin.codes.card.mediaTranscriptEn',
  reveals_clue: 'admin.codes.card.clue',
} as const
const headingKey = (field: CodeField) => headingKeys[field]

/** Columns of the exported list that the import ignores. */
const ignored = ['admin.codes.finds', 'admin.codes.sessions', 'admin.codes.addressColumn'] as const

/**
 * Imports codes from a CSV file, or from a ZIP archive with the pictures and sounds of their cards, after a
 * preview; saves all rows or none.
 */
export function CodeImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const codes = useQuery(allCodesQueryOptions())
  const clues = useQuery(clueLinksQueryOptions())
  const headings = useHeadings(codeFields, headingKey, ignored)
  const archive = useMediaArchive()
  const save = useImportCodes()
  const [known, links, { files }] = [codes.data, clues.data, archive]
  const readFile = useMemo(
    () =>
      known && links
        ? (text: string, huntId: string) =>
            readCodesCsv(text, { codes: known, clues: links, files, huntId }, headings)
        : null,
    [known, links, files, headings],
  )
  const columns = codeFields.map((field) => ({
    field,
    heading: t(headingKey(field)),
    allowed: t(`admin.codes.import.allowed.${field}`, { maxPoints: 100_000 }),
  }))
  return (
    <CsvImportDialog
      title={t('admin.codes.import.title')}
      description={t('admin.codes.import.intro')}
      columns={columns}
      readFile={readFile}
      unreadableText={t('admin.codes.import.unreadable')}
      writeTemplate={() =>
        Promise.resolve(
          writeCodesTemplate(
            columns.map(({ heading }) => heading),
            t('admin.codes.import.example'),
            language,
          ),
        )
      }
      templateName="qr-codes-template.csv"
      openZip={archive.open}
      progress={archive.progress}
      error={codes.error ?? clues.error ?? archive.error ?? save.error}
      isSaving={archive.isUploading || save.isPending}
      onReset={() => {
        archive.reset()
        save.reset()
      }}
      onSave={async (rows, huntId, onSend) => {
        const ids = await archive.upload(plannedPaths(rows.map(({ media }) => media)))
        const imported = rows.map((row) => toImportInput(row, ids))
        onSend()
        const { saved } = await save.mutateAsync({ codes: imported, huntId })
        toasts.success(t('admin.codes.import.saved', { count: saved }))
      }}
      onClose={onClose}
    />
  )
}
