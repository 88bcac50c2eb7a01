import { useQuery } from '@tanstack/react-query'
import { FileDown, FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { MAX_IMPORT, useImportClues } from '@/features/clues/api/admin-import-clues'
import { codeChoicesQueryOptions } from '@/features/codes/api/code-choices'
import { clueLinksQueryOptions } from '@/features/clues/api/clue-links'
import { AllowedValues, FileProblems, ImportRows } from '@/features/clues/admin/clue-import-report'
import { readCluesCsv, writeCluesTemplate, type CluesFile } from '@/features/clues/model/clue-csv'
import { decodeCsv } from '@/lib/format/csv-reader'
import { saveFile } from '@/lib/browser/save-file'
import { toasts } from '@/stores/toasts'
import { useLanguage } from '@/lib/i18n/use-language'

/** Imports clues from a CSV file after a preview; saves all rows or none. */
export function ClueImport({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const language = useLanguage()
  const links = useQuery(clueLinksQueryOptions())
  const codes = useQuery(codeChoicesQueryOptions())
  const save = useImportClues()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; text: string | null } | null>(null)
  const context = links.data && codes.data && { links: links.data, codes: codes.data }
  // Parsed once per version of the links: new rows get random ids.
  const [read, setRead] = useState<{ from: unknown; clues: CluesFile | null } | null>(null)
  const clues = read?.clues ?? null
  const rows = clues?.problems.length === 0 ? clues.rows : null
  const invalidCount = (rows ?? []).filter(({ problems }) => problems.length > 0).length
  const isTooLong = (rows?.length ?? 0) > MAX_IMPORT
  const { setDirty, ...guard } = useUnsavedChangesGuard({
    title: t('admin.clues.import.unsavedTitle'),
    text: t('admin.clues.import.unsavedText', { name: file?.name ?? '' }),
  })
  const close = () => !save.isPending && guard.close(onClose)
  useEffect(() => setDirty(rows !== null), [rows, setDirty])

  async function choose(picker: HTMLInputElement): Promise<void> {
    const [chosen] = picker.files ?? []
    if (!chosen) return
    try {
      const decoded = decodeCsv(await chosen.arrayBuffer())
      save.reset()
      setFile({ name: chosen.name, text: 'text' in decoded ? decoded.text : null })
      setRead(null)
    } catch {
      toasts.error(t('admin.clues.import.notOpened'))
    }
    // Allows choosing the same file again after a correction.
    picker.value = ''
  }
  const text = file?.text ?? null
  if (context && text !== null && read?.from !== links.data) {
    setRead({ from: links.data, clues: readCluesCsv(text, context) })
  }

  async function downloadTemplate(): Promise<void> {
    await i18n.loadLanguages(['hu', 'en'])
    const example = {
      name_hu: t('admin.clues.import.example.name', { lng: 'hu' }),
      name_en: t('admin.clues.import.example.name', { lng: 'en' }),
      content_hu: t('admin.clues.import.example.content', { lng: 'hu' }),
      content_en: t('admin.clues.import.example.content', { lng: 'en' }),
    }
    const csv = writeCluesTemplate(example, codes.data?.[0], language)
    saveFile('clues-template.csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  }

  async function confirm(): Promise<void> {
    if (!rows) return
    const { saved } = await save.mutateAsync(rows.map(({ clue }) => clue))
    toasts.success(t('admin.clues.import.saved', { count: saved }))
    guard.release()
    onClose()
  }

  const error = links.error ?? codes.error ?? save.error
  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title={t('admin.clues.import.title')}
        description={t('admin.clues.import.intro')}
        size="lg"
        footer={
          <>
            <Button variant="ghost" disabled={save.isPending} onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              loading={save.isPending}
              disabled={rows === null || invalidCount > 0 || isTooLong}
              // The error is shown above.
              onClick={() => void confirm().catch(() => undefined)}
            >
              {t('admin.clues.import.submit', { count: rows?.length ?? 0 })}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,.tsv,.xlsx,.xls,.ods,text/csv"
              aria-label={t('admin.clues.import.file')}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => void choose(event.target)}
            />
            <Button variant="outline" onClick={() => input.current?.click()}>
              <FileUp aria-hidden="true" className="size-5" />
              {t('admin.clues.import.choose')}
            </Button>
            <Button variant="ghost" onClick={() => void downloadTemplate()}>
              <FileDown aria-hidden="true" className="size-5" />
              {t('admin.clues.import.template')}
            </Button>
            {file && <span className="text-sm font-medium break-all">{file.name}</span>}
          </div>
          {error && <ErrorState error={error} />}
          <AllowedValues />
          {file?.text === null && (
            <p role="alert" className="text-error-text font-medium">
              {t('admin.clues.import.spreadsheet')}
            </p>
          )}
          {read && clues === null && (
            <p role="alert" className="text-error-text font-medium">
              {t('admin.clues.import.unreadable')}
            </p>
          )}
          {clues && clues.problems.length > 0 && <FileProblems problems={clues.problems} />}
          {rows && (
            <>
              <p role="status" className="font-medium">
                {isTooLong
                  ? t('admin.clues.import.tooLong', { max: MAX_IMPORT })
                  : invalidCount > 0
                    ? t('admin.clues.import.wrong', { count: invalidCount })
                    : t('admin.clues.import.ready', { count: rows.length })}
              </p>
              <ImportRows rows={rows} />
            </>
          )}
        </div>
      </Dialog>
      {guard.dialog}
    </>
  )
}
