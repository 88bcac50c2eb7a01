import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import {
  csvFields,
  type CsvField,
  type ImportRow,
  type RowProblem,
} from '@/features/clues/model/clue-csv'
import { knownClueTypes } from '@/features/clues/model/clue-form'
import { MAX_TOKENS } from '@/lib/forms/form-reader'
import type { CsvProblem } from '@/lib/format/csv-reader'
import '@/components/resource-table/resource-table.css'

/** Describes the allowed values of a column. */
function useAllowedText(): (field: CsvField) => string {
  const { t } = useTranslation()
  return (field) =>
    t(`admin.clues.import.allowed.${field}`, { types: knownClueTypes.join(', '), max: MAX_TOKENS })
}

/** List of all columns and their allowed values. */
export function AllowedValues() {
  const { t } = useTranslation()
  const allowedText = useAllowedText()
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {t('admin.clues.import.columns')}
      </summary>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {csvFields.map((field) => (
          <div key={field} className="contents">
            <dt className="font-mono font-semibold">{field}</dt>
            <dd className="text-soft mb-1 sm:mb-0">{allowedText(field)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Problems that make the whole file unreadable. */
export function FileProblems({ problems }: { problems: readonly CsvProblem[] }) {
  const { t } = useTranslation()
  const text = (problem: CsvProblem) => t(`admin.clues.import.file_${problem.kind}`, { ...problem })
  const [shown, rest] = [problems.slice(0, 20), problems.length - 20]
  return (
    <div role="alert" className="text-error-text">
      <p className="font-medium">{t('admin.clues.import.ambiguousFile')}</p>
      <ul className="list-disc ps-5">
        {shown.map((problem) => (
          <li key={text(problem)}>{text(problem)}</li>
        ))}
      </ul>
      {rest > 0 && <p>{t('admin.clues.import.more', { count: rest })}</p>}
    </div>
  )
}

function useProblemText(): (problem: RowProblem) => string {
  const { t } = useTranslation()
  const allowedText = useAllowedText()
  return (problem) => {
    switch (problem.kind) {
      case 'invalid':
        return [
          t('admin.clues.import.invalid', { field: problem.field }),
          t('admin.clues.import.mayBe', { allowed: allowedText(problem.field) }),
        ].join('. ')
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

/** Preview of the rows with their problems. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
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
