import { useTranslation } from 'react-i18next'
import { FileDown, FileUp } from 'lucide-react'
import { useLayoutEffect, useMemo, useState } from 'react'
import {
  AllowedValues,
  FileProblems,
  ImportRows,
  type ImportColumn,
} from '@/components/csv-import/import-report'
import { GameSessionChoice } from '@/components/csv-import/game-session-choice'
import { WorkProgress, type WorkProgressProps } from '@/components/csv-import/work-progress'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { FilePicker } from '@/components/ui/file-picker'
import { saveFile } from '@/lib/browser/save-file'
import { isOtherArchive, MAX_UNPACKED_BYTES } from '@/lib/browser/zip'
import {
  decodeCsv,
  headingOf,
  MAX_CSV_BYTES,
  type CsvFile,
  type CsvProblem,
} from '@/lib/format/csv'
import type { ImportRow } from '@/lib/format/csv-import'
import { toAppError } from '@/lib/supabase/errors'
import { toasts } from '@/stores/toasts'

/** The CSV file in an archive, or why it cannot be read. */
export type OpenedFile =
  | CsvFile
  | {
      problem:
        | 'noCsv'
        | 'manyCsv'
        | 'zipTooLarge'
        | 'zipDamaged'
        | 'zipEncrypted'
        | 'zipMethod'
        | 'otherArchive'
    }

interface CsvImportDialogProps<Row extends ImportRow> {
  title: string
  description: string
  columns: readonly ImportColumn[]
  /**
   * Parses and checks a file, the dry run; null while what it needs is loading. Must be stable: a new
   * function reads the file again.
   * @returns null if the file has no known heading or no row
   */
  readFile: ((text: string) => { rows: Row[]; problems: CsvProblem[] } | null) | null
  /**
   * Opens a ZIP archive that contains the CSV file; absent: no archives are accepted.
   * @returns null if it was cancelled
   */
  openZip?: (content: ArrayBuffer) => Promise<OpenedFile | null>
  /** Progress of opening an archive, or of saving; `share` is from 0 to 1. */
  progress?: WorkProgressProps | null
  /** Shown when `readFile` returns null. */
  unreadableText: string
  writeTemplate: () => Promise<string>
  templateName: string
  /** The hunt that the rows are added to; absent: there is no choice. */
  gameSession?: { id: string; onChange: (gameSessionId: string) => void }
  /** Error of what `readFile` needs, or of the last save. */
  error: unknown
  isSaving: boolean
  /** Called when another file is chosen. */
  onReset: () => void
  /**
   * Saves all rows or none; the dialog closes on success.
   * @param onSend to be called before the request that saves them
   */
  onSave: (rows: Row[], onSend: () => void) => Promise<void>
  onClose: () => void
}

/** Notes which of its headings the file has for each column. */
function asWritten(columns: readonly ImportColumn[], text: string): ImportColumn[] {
  const cells = text
    .slice(0, 5000)
    .split(/[\r\n;,\t|]/)
    .map((cell) => headingOf(cell.replaceAll('"', '')))
  return columns.map((column) => {
    const written = [column.field, column.heading].find((name) => cells.includes(headingOf(name)))
    return written === undefined ? column : { ...column, written }
  })
}

/** Imports a CSV file after a preview of each row; saves all rows or none. */
export function CsvImportDialog<Row extends ImportRow>(props: CsvImportDialogProps<Row>) {
  const { readFile, columns, gameSession, isSaving, onClose, progress = null } = props
  const { t } = useTranslation()
  const [file, setFile] = useState<(OpenedFile & { name: string }) | null>(null)
  const text = file && 'text' in file ? file.text : null
  const read = useMemo(
    () => (readFile && text !== null ? { file: readFile(text) } : null),
    [readFile, text],
  )
  // Rows being saved, or whose save had no answer: they may be saved, so the retry sends the same ones.
  const [sent, setSent] = useState<Row[] | null>(null)
  const rows = sent ?? (read?.file?.problems.length === 0 ? read.file.rows : null)
  const invalidCount = (rows ?? []).filter(({ problems }) => problems.length > 0).length
  const { setDirty, ...guard } = useUnsavedChangesGuard({
    title: t('admin.import.unsavedTitle'),
    text: t('admin.import.unsavedText', { name: file?.name ?? '' }),
  })
  const close = () => !isSaving && guard.close(onClose)
  // Before the next key press can close the dialog.
  useLayoutEffect(() => setDirty(rows !== null), [rows, setDirty])

  async function choose(chosen: File): Promise<void> {
    props.onReset()
    setSent(null)
    setFile(null)
    try {
      if (chosen.size > (props.openZip ? MAX_UNPACKED_BYTES : MAX_CSV_BYTES)) {
        const problem = props.openZip ? 'zipTooLarge' : 'csvTooLarge'
        return setFile({ name: chosen.name, problem })
      }
      const content = await chosen.arrayBuffer()
      if (isOtherArchive(content)) return setFile({ name: chosen.name, problem: 'otherArchive' })
      const decoded = decodeCsv(content)
      const opened =
        props.openZip && 'problem' in decoded && decoded.problem === 'spreadsheet'
          ? await props.openZip(content)
          : decoded
      setFile(opened && { name: chosen.name, ...opened })
    } catch {
      toasts.error(t('admin.import.notOpened'))
    }
  }

  async function downloadTemplate(): Promise<void> {
    const csv = await props.writeTemplate()
    saveFile(props.templateName, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  }

  async function confirm(): Promise<void> {
    if (!rows) return
    let isSent = false
    // The saved rows would turn up in what the file is checked against, as doubles of themselves.
    setSent(rows)
    try {
      await props.onSave(rows, () => (isSent = true))
    } catch (error) {
      setSent(!isSent ? sent : toAppError(error).isRejection ? null : rows)
      throw error
    }
    guard.release()
    onClose()
  }

  return (
    <>
      <Dialog
        onClose={close}
        title={props.title}
        description={props.description}
        size="lg"
        footer={
          <>
            <Button variant="ghost" disabled={isSaving} onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              loading={isSaving}
              disabled={rows === null || invalidCount > 0}
              // The error is shown above.
              onClick={() => void confirm().catch(() => undefined)}
            >
              {t('admin.import.submit', { count: rows?.length ?? 0 })}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <FilePicker
              icon={FileUp}
              label={t('admin.import.file')}
              accept={`.csv,.txt,.tsv,.xlsx,.xls,.ods,text/csv${props.openZip ? ',.zip' : ''}`}
              disabled={progress !== null || isSaving}
              onChoose={(chosen) => void choose(chosen)}
            >
              {t('admin.import.choose')}
            </FilePicker>
            {file && <span className="text-sm font-medium break-all">{file.name}</span>}
            <Button icon={FileDown} variant="ghost" onClick={() => void downloadTemplate()}>
              {t('admin.import.template')}
            </Button>
          </div>
          {gameSession && (
            <GameSessionChoice
              value={gameSession.id}
              onChange={gameSession.onChange}
              isDisabled={isSaving || sent !== null}
              className="max-w-md"
            />
          )}
          {progress && <WorkProgress {...progress} />}
          {props.error !== null && <ErrorState error={props.error} />}
          <AllowedValues columns={columns} />
          {file && 'problem' in file && (
            <p role="alert" className="text-error-text font-medium">
              {t(`admin.import.${file.problem}`, { megabytes: MAX_CSV_BYTES / 1024 / 1024 })}
            </p>
          )}
          {read && read.file === null && (
            <p role="alert" className="text-error-text font-medium">
              {props.unreadableText}
            </p>
          )}
          {read?.file && read.file.problems.length > 0 && (
            <FileProblems problems={read.file.problems} />
          )}
          {rows && (
            <>
              <p role="status" className="font-medium">
                {invalidCount > 0
                  ? t('admin.import.wrong', { count: invalidCount })
                  : t('admin.import.ready', { count: rows.length })}
              </p>
              <ImportRows
                rows={rows}
                columns={text === null ? columns : asWritten(columns, text)}
              />
            </>
          )}
        </div>
      </Dialog>
      {guard.dialog}
    </>
  )
}
