import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CsvImportDialog } from '@/components/csv-import/csv-import-dialog'
import { clueLinksQueryOptions } from '@/features/clues/api/clue-links'
import { useImportCodes } from '@/features/codes/api/admin-import-qr-codes'
import { allCodesQueryOptions } from '@/features/codes/api/admin-list-qr-codes'
import {
  codeFields,
  readCodesCsv,
  writeCodesTemplate,
  type CodeField,
} from '@/features/codes/model/code-csv'
import { useHeadings } from '@/lib/i18n/use-headings'
import { useLanguage } from '@/lib/i18n/use-language'
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
  reveals_clue: 'admin.codes.card.clue',
} as const
const headingKey = (field: CodeField) => headingKeys[field]

/** Columns of the exported list that are only for people. */
const ignored = ['admin.codes.finds', 'admin.codes.sessions', 'admin.codes.addressColumn'] as const

/** Imports codes from a CSV file after a preview; saves all rows or none. */
export function CodeImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const codes = useQuery(allCodesQueryOptions())
  const clues = useQuery(clueLinksQueryOptions())
  const headings = useHeadings(codeFields, headingKey, ignored)
  const save = useImportCodes()
  const [known, links] = [codes.data, clues.data]
  const readFile = useMemo(
    () =>
      known && links
        ? (text: string, huntId: string) => readCodesCsv(text, known, links, huntId, headings)
        : null,
    [known, links, headings],
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
      error={codes.error ?? clues.error ?? save.error}
      isSaving={save.isPending}
      onReset={save.reset}
      onSave={async (rows, huntId) => {
        const { saved } = await save.mutateAsync({ codes: rows.map(({ code }) => code), huntId })
        toasts.success(t('admin.codes.import.saved', { count: saved }))
      }}
      onClose={onClose}
    />
  )
}
