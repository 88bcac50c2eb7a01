import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import type { ImportRow, RowProblem } from '@/lib/format/csv-import'
import type { CsvProblem } from '@/lib/format/csv'
import { MAX_MEDIA_BYTES } from '@/lib/media/media'

/** A column that an import reads. */
export interface ImportColumn {
  /** Heading that is the same in every language. */
  field: string
  /** Heading in the language of the organiser. */
  heading: string
  /** The one of them that the file has; absent: neither. */
  written?: string
  /** Allowed values in words. */
  allowed: string
}

/** List of all columns and their allowed values. */
export function AllowedValues({ columns }: { columns: readonly ImportColumn[] }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {t('admin.import.columns')}
      </summary>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {columns.map(({ field, heading, allowed }) => (
          <div key={field} className="contents">
            <dt className="font-semibold">
              <span className="font-mono">{field}</span> {t('admin.import.or', { heading })}
            </dt>
            <dd className="text-soft mb-1 sm:mb-0">{allowed}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Problems that make the whole file unreadable. */
export function FileProblems({ problems }: { problems: readonly CsvProblem[] }) {
  const { t } = useTranslation()
  const text = (problem: CsvProblem) => t(`admin.import.file_${problem.kind}`, { ...problem })
  const [shown, rest] = [problems.slice(0, 20), problems.length - 20]
  const isAmbiguous = !problems.every((problem) => 'max' in problem)
  return (
    <div role="alert" className="text-error-text">
      {isAmbiguous && <p className="font-medium">{t('admin.import.ambiguousFile')}</p>}
      <ul className="list-disc ps-5">
        {shown.map((problem) => (
          <li key={text(problem)}>{text(problem)}</li>
        ))}
      </ul>
      {rest > 0 && <p>{t('admin.import.more', { count: rest })}</p>}
    </div>
  )
}

function useProblemText(columns: readonly ImportColumn[]): (problem: RowProblem) => string {
  const { t } = useTranslation()
  const nameOf = (name: string) => columns.find(({ field }) => field === name)?.written ?? name
  return (problem) => {
    switch (problem.kind) {
      case 'invalid':
        return [
          t('admin.import.invalid', { field: nameOf(problem.field) }),
          t('admin.import.mayBe', {
            allowed: columns.find(({ field }) => field === problem.field)?.allowed,
          }),
        ].join('. ')
      case 'unknown':
        return t('admin.import.unknown', { field: nameOf(problem.field), value: problem.value })
      case 'hasFinds':
      case 'ambiguousTeam':
        return t(`admin.import.${problem.kind}`, { value: problem.value })
      case 'nameTaken':
        return t('errors.team_name_taken')
      case 'teamFull':
        return t('errors.team_full')
      case 'ambiguous':
        return t('admin.import.ambiguous', { field: nameOf(problem.field), value: problem.value })
      case 'missing':
        return t('admin.import.missing', { fields: problem.fields.map(nameOf).join(', ') })
      case 'file':
        return t('admin.import.inFile', {
          name: problem.name,
          problem: t(`admin.import.fileProblems.${problem.problem}`, {
            megabytes: MAX_MEDIA_BYTES / 1024 / 1024,
          }),
        })
      case 'cycle':
        return t('errors.clue_chain_cycle')
      default:
        return t(`admin.import.${problem.kind}`)
    }
  }
}

interface ImportRowsProps {
  rows: readonly ImportRow[]
  columns: readonly ImportColumn[]
}

/** Preview of the rows with their problems. */
export function ImportRows({ rows, columns }: ImportRowsProps) {
  const { t } = useTranslation()
  const problemText = useProblemText(columns)
  const headings = ['line', 'name', 'action', 'problems'] as const
  return (
    <div className="resource-table-frame max-h-96 overflow-y-auto" tabIndex={0}>
      <table className="resource-table">
        <caption className="sr-only">{t('admin.import.preview')}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {t(`admin.import.${heading}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td data-label={t('admin.import.line')}>{row.line}</td>
              <td data-label={t('admin.import.name')}>{row.name || '–'}</td>
              <td data-label={t('admin.import.action')}>
                <Badge tone={row.action === 'add' ? 'success' : 'info'}>
                  {t(`admin.import.${row.action}`)}
                </Badge>
              </td>
              <td data-label={t('admin.import.problems')}>
                {row.problems.length === 0 ? (
                  t('admin.import.fine')
                ) : (
                  <ul className="text-error-text list-disc ps-4 text-start">
                    {[...new Set(row.problems.map(problemText))].map((text) => (
                      <li key={text}>{text}</li>
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
