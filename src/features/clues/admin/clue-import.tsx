import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '@/components/resource-form/leave-guard'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { MAX_IMPORT, useImportClues } from '@/features/clues/api/admin-import-clues'
import { codeChoicesQueryOptions } from '@/features/clues/api/code-choices'
import { clueLinksQueryOptions } from '@/features/clues/api/clue-links'
import {
  csvFields,
  readCluesCsv,
  type ImportRow,
  type RowProblem,
} from '@/features/clues/model/clue-csv'
import { decodeCsv } from '@/lib/format/csv'
import { toasts } from '@/stores/toasts'
import '@/components/resource-table/resource-table.css'

function useProblemText(): (problem: RowProblem) => string {
  const { t } = useTranslation()
  return (problem) => {
    switch (problem.kind) {
      case 'invalid':
        return t('admin.clues.import.invalid', { field: problem.field })
      case 'unknown':
        return t('admin.clues.import.unknown', { field: problem.field, value: problem.value })
      case 'ambiguous':
        return t('admin.clues.import.ambiguous', { field: problem.field, value: problem.value })
      case 'missing':
        return t('admin.clues.import.missing', { fields: problem.fields.join(', ') })
      case 'outdated':
        return t('admin.clues.import.outdated')
      case 'duplicate':
        return t('admin.clues.import.duplicate')
      case 'cycle':
        return t('errors.clue_chain_cycle')
    }
  }
}

function Rows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const headings = ['line', 'name', 'action', 'problems'] as const
  return (
    <div className="resource-table-frame max-h-96 overflow-y-auto" tabIndex={0}>
      <table className="resource-table">
        <caption className="sr-only">{t('admin.clues.import.preview')}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {t(`admin.clues.import.${heading}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td data-label={t('admin.clues.import.line')}>{row.line}</td>
              <td data-label={t('admin.clues.import.name')}>{row.name || '–'}</td>
              <td data-label={t('admin.clues.import.action')}>
                <Badge tone={row.action === 'add' ? 'success' : 'info'}>
                  {t(`admin.clues.import.${row.action}`)}
                </Badge>
              </td>
              <td data-label={t('admin.clues.import.problems')}>
                {row.problems.length === 0 ? (
                  t('admin.clues.import.fine')
                ) : (
                  <ul className="text-error-text list-disc ps-4 text-start">
                    {row.problems.map((problem) => (
                      <li key={problemText(problem)}>{problemText(problem)}</li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Reads clues from a CSV file, shows what would happen, and saves all of it or nothing. */
export function ClueImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const links = useQuery(clueLinksQueryOptions())
  const codes = useQuery(codeChoicesQueryOptions())
  const save = useImportClues()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const world = links.data && codes.data && { links: links.data, codes: codes.data }
  // New rows get their ids here, so the file is read once for each version of what the database has.
  const [read, setRead] = useState<{ from: unknown; rows: ImportRow[] | null } | null>(null)
  const rows = read?.rows ?? null
  const wrong = (rows ?? []).filter(({ problems }) => problems.length > 0).length
  const isTooLong = (rows?.length ?? 0) > MAX_IMPORT
  const { setDirty, ...guard } = useLeaveGuard({
    title: t('admin.clues.import.unsavedTitle'),
    text: t('admin.clues.import.unsavedText', { name: file?.name ?? '' }),
  })
  const close = () => !save.isPending && guard.close(onClose)
  useEffect(() => setDirty(rows !== null), [rows, setDirty])

  async function choose(picker: HTMLInputElement): Promise<void> {
    const [chosen] = picker.files ?? []
    if (!chosen) return
    try {
      const text = decodeCsv(await chosen.arrayBuffer())
      save.reset()
      setFile({ name: chosen.name, text })
      setRead(null)
    } catch {
      toasts.error(t('admin.clues.import.notOpened'))
    }
    // So that the same file can be chosen again once it is corrected.
    picker.value = ''
  }
  if (world && file && read?.from !== links.data) {
    setRead({ from: links.data, rows: readCluesCsv(file.text, world) })
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
        description={t('admin.clues.import.intro', { fields: csvFields.join(', ') })}
        size="lg"
        footer={
          <>
            <Button variant="ghost" disabled={save.isPending} onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              loading={save.isPending}
              disabled={rows === null || wrong > 0 || isTooLong}
              // The mutation keeps the refusal, which is shown above.
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
              accept=".csv,text/csv"
              aria-label={t('admin.clues.import.file')}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => void choose(event.target)}
            />
            <Button variant="outline" onClick={() => input.current?.click()}>
              <FileUp aria-hidden="true" className="size-5" />
              {t('admin.clues.import.choose')}
            </Button>
            {file && <span className="text-sm font-medium break-all">{file.name}</span>}
          </div>
          {error && <ErrorState error={error} />}
          {read && rows === null && (
            <p role="alert" className="text-error-text font-medium">
              {t('admin.clues.import.unreadable')}
            </p>
          )}
          {rows && (
            <>
              <p role="status" className="font-medium">
                {isTooLong
                  ? t('admin.clues.import.tooLong', { max: MAX_IMPORT })
                  : wrong > 0
                    ? t('admin.clues.import.wrong', { count: wrong })
                    : t('admin.clues.import.ready', { count: rows.length })}
              </p>
              <Rows rows={rows} />
            </>
          )}
        </div>
      </Dialog>
      {guard.dialog}
    </>
  )
}
