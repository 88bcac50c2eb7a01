import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CsvImportDialog } from '@/components/csv-import/csv-import-dialog'
import { useMediaArchive } from '@/components/csv-import/use-media-archive'
import { clueLinksQueryOptions } from '@/lib/content/clue-links'
import { allCodesQueryOptions, useImportCodes } from '@/features/codes/api/codes'
import { readCodesCsv, toImportInput, writeCodesTemplate } from '@/features/codes/model/code-csv'
import { codeFields, codeHeadings, type CodeField } from '@/features/codes/model/code-form'
import { type AdminTask, adminTasksQueryOptions } from '@/features/tasks/api/admin-tasks'
import { headingKeysOf } from '@/components/resource-table/resource-column'
import { codeColumns } from '@/features/codes/admin/code-columns'
import { limits } from '@/features/game/model/game-session-form'
import { useChosenGameSession } from '@/lib/game-session/use-selected-game-session'
import { useHeadings } from '@/lib/i18n/use-headings'
import { useTexts } from '@/lib/i18n/use-texts'
import { plannedPaths } from '@/lib/media/media-csv'
import { toasts } from '@/stores/toasts'

const noTasks: readonly AdminTask[] = []

const headingKey = (field: CodeField) => codeHeadings[field]

/** Other columns of the exported list are ignored. */
const exported = headingKeysOf(codeColumns(''))

/**
 * Imports codes from a CSV file, or from a ZIP archive with the pictures and sounds of their cards and tasks, after a
 * preview; saves all rows or none.
 */
export function CodeImport({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts()
  const codes = useQuery(allCodesQueryOptions())
  const clues = useQuery(clueLinksQueryOptions())
  const [gameSessionId, setGameSession] = useChosenGameSession()
  const hasGameSession = gameSessionId !== ''
  const tasks = useQuery({ ...adminTasksQueryOptions(gameSessionId), enabled: hasGameSession })
  const headings = useHeadings(codeFields, headingKey, exported)
  const archive = useMediaArchive()
  const save = useImportCodes()
  const [existingCodes, links, { files }] = [codes.data, clues.data, archive]
  const taskRows = hasGameSession ? tasks.data : noTasks
  const readFile = useMemo(
    () =>
      existingCodes && links && taskRows
        ? (text: string) =>
            readCodesCsv(
              text,
              { codes: existingCodes, clues: links, tasks: taskRows, files, gameSessionId },
              headings,
            )
        : null,
    [existingCodes, links, taskRows, files, gameSessionId, headings],
  )
  const columns = codeFields.map((field) => ({
    field,
    heading: t(headingKey(field)),
    allowed: t(`admin.codes.import.allowed.${field}`, { maxPoints: limits.points }),
  }))
  return (
    <CsvImportDialog
      title={t('admin.codes.import.title')}
      description={t('admin.codes.import.intro')}
      columns={columns}
      gameSession={{ id: gameSessionId, onChange: setGameSession }}
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
      error={codes.error ?? clues.error ?? tasks.error ?? archive.error ?? save.error}
      isSaving={archive.isUploading || save.isPending}
      onReset={() => {
        archive.reset()
        save.reset()
      }}
      onSave={async (rows, onSend) => {
        const ids = await archive.upload(
          plannedPaths(rows.flatMap(({ media, taskMedia }) => [media, taskMedia])),
        )
        const imported = rows.map((row) => toImportInput(row, ids))
        onSend()
        const { saved } = await save.mutateAsync({
          codes: imported,
          gameSessionId: gameSessionId || null,
        })
        toasts.success(t('admin.codes.import.saved', { count: saved }))
      }}
      onClose={onClose}
    />
  )
}
