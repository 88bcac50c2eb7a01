import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CsvImportDialog } from '@/components/csv-import/csv-import-dialog'
import { useMediaArchive } from '@/components/csv-import/use-media-archive'
import { useImportClues } from '@/features/clues/api/admin-clues'
import {
  clueGameSessionsQueryOptions,
  clueLinksQueryOptions,
  guideLinksQueryOptions,
  mediaLinksQueryOptions,
} from '@/lib/content/clue-links'
import { csvFields, writeCluesTemplate, type CsvField } from '@/features/clues/model/clue-csv'
import { readCluesCsv, toImportInput } from '@/features/clues/model/read-clues-csv'
import { knownClueTypes } from '@/features/clues/model/clue-form'
import { codeChoicesQueryOptions } from '@/features/codes/api/codes'
import { useHeadings } from '@/lib/i18n/use-headings'
import { MAX_TOKENS } from '@/lib/forms/fields'
import { languagesOfClue } from '@/lib/game-session/languages-of-game-sessions'
import { gameSessionChoicesQueryOptions } from '@/lib/game-session/game-session-choices'
import { useChosenGameSession } from '@/lib/game-session/use-selected-game-session'
import { useLanguage } from '@/lib/i18n/use-language'
import { TextLanguagesContext } from '@/lib/i18n/text-languages'
import { plannedPaths } from '@/lib/media/media-csv'
import { toasts } from '@/stores/toasts'

const headingKey = (field: CsvField) => `admin.clues.import.headings.${field}` as const

/**
 * Imports clues with their guides from a CSV file, or from a ZIP archive with their pictures and sounds, after
 * a preview; saves all rows or none.
 */
export function ClueImport({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const language = useLanguage()
  const languages = use(TextLanguagesContext)
  const links = useQuery(clueLinksQueryOptions())
  const guides = useQuery(guideLinksQueryOptions())
  const codes = useQuery(codeChoicesQueryOptions())
  const gameSessions = useQuery(gameSessionChoicesQueryOptions())
  const clueGameSessions = useQuery(clueGameSessionsQueryOptions())
  const media = useQuery(mediaLinksQueryOptions())
  const archive = useMediaArchive()
  const [gameSessionId, setGameSession] = useChosenGameSession()
  const headings = useHeadings(csvFields, headingKey)
  const save = useImportClues()
  const [linkRows, guideRows, codeRows] = [links.data, guides.data, codes.data]
  const [mediaRows, { files }] = [media.data, archive]
  const [gameSessionRows, clueGameSessionRows] = [gameSessions.data, clueGameSessions.data]
  // Read once per version of the links: new rows get random ids.
  const readFile = useMemo(
    () =>
      linkRows &&
      guideRows &&
      codeRows &&
      mediaRows &&
      gameSessionRows &&
      clueGameSessionRows &&
      headings
        ? (text: string) =>
            readCluesCsv(
              text,
              {
                links: linkRows,
                guides: guideRows,
                codes: codeRows,
                media: mediaRows,
                files,
                languagesOf: (clueId) =>
                  languagesOfClue(gameSessionRows, [
                    gameSessionId,
                    ...clueGameSessionRows
                      .filter(({ clue_id }) => clue_id === clueId)
                      .map(({ game_session_id }) => game_session_id),
                  ]),
              },
              headings,
            )
        : null,
    [
      linkRows,
      guideRows,
      codeRows,
      mediaRows,
      gameSessionRows,
      clueGameSessionRows,
      gameSessionId,
      files,
      headings,
    ],
  )

  async function writeTemplate(): Promise<string> {
    await i18n.loadLanguages(['hu', 'en'])
    const example = {
      name_hu: t('admin.clues.import.example.name', { lng: 'hu' }),
      name_en: t('admin.clues.import.example.name', { lng: 'en' }),
      content_hu: t('admin.clues.import.example.content', { lng: 'hu' }),
      content_en: t('admin.clues.import.example.content', { lng: 'en' }),
      guide_hu: t('admin.clues.import.example.guide', { lng: 'hu' }),
      guide_en: t('admin.clues.import.example.guide', { lng: 'en' }),
      is_active: t('common.yes').toLowerCase(),
      is_locked: t('common.no').toLowerCase(),
    }
    const translated = Object.fromEntries(
      csvFields.map((field) => [field, t(headingKey(field))]),
    ) as Record<CsvField, string>
    return writeCluesTemplate(translated, example, codes.data?.[0], language, languages)
  }

  return (
    <CsvImportDialog
      title={t('admin.clues.import.title')}
      description={t('admin.clues.import.intro')}
      columns={csvFields.map((field) => ({
        field,
        heading: t(headingKey(field)),
        allowed: t(`admin.clues.import.allowed.${field}`, {
          types: knownClueTypes
            .map((type) => `${type} (${t(`admin.clues.types.${type}`)})`)
            .join(', '),
          max: MAX_TOKENS,
        }),
      }))}
      gameSession={{ id: gameSessionId, onChange: setGameSession }}
      readFile={readFile}
      unreadableText={t('admin.clues.import.unreadable')}
      writeTemplate={writeTemplate}
      templateName="clues-template.csv"
      openZip={archive.open}
      progress={archive.progress}
      error={
        links.error ??
        guides.error ??
        codes.error ??
        media.error ??
        gameSessions.error ??
        clueGameSessions.error ??
        archive.error ??
        save.error
      }
      isSaving={archive.isUploading || save.isPending}
      onReset={() => {
        archive.reset()
        save.reset()
      }}
      onSave={async (rows, onSend) => {
        const ids = await archive.upload(
          plannedPaths(rows.flatMap(({ media, guideMedia }) => [media, guideMedia])),
        )
        const clues = rows.map((row) => toImportInput(row, ids))
        onSend()
        const { saved } = await save.mutateAsync({ clues, gameSessionId: gameSessionId || null })
        toasts.success(t('admin.clues.import.saved', { count: saved }))
      }}
      onClose={onClose}
    />
  )
}
