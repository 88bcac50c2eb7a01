import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { WorkProgress } from '@/components/csv-import/work-progress'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Input } from '@/components/ui/field'
import { FilePicker } from '@/components/ui/file-picker'
import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { LanguagesSelect } from '@/features/game/admin/languages-select'
import {
  type GameSessionLanguages,
  limits,
  toTextLanguages,
} from '@/features/game/model/game-session-form'
import { HuntPreview } from '@/features/hunt-files/admin/hunt-preview'
import { useHuntImport } from '@/features/hunt-files/admin/use-hunt-import'
import { limitTexts } from '@/features/hunt-files/model/hunt-limits'
import { UnusableFileError } from '@/features/hunt-files/model/prepare-hunt-files'
import { HuntFileError, openHuntFile } from '@/features/hunt-files/model/read-hunt-file'
import { openReadyMade } from '@/features/hunt-files/model/ready-made'
import { hasLength } from '@/lib/format/has-length'
import { useLanguage } from '@/lib/i18n/use-language'
import { useTexts } from '@/lib/i18n/use-texts'
import { MAX_MEDIA_BYTES } from '@/lib/media/media'
import { AppError } from '@/lib/supabase/errors'
import { toasts } from '@/stores/toasts'

/** Says why a hunt file cannot be imported, and where the mistake is; null: it is not a mistake of the file. */
function useProblem(error: unknown): string | null {
  const { t, errorText } = useTexts()
  const inFile = (name: string, problem: string) => t('admin.import.inFile', { name, problem })
  if (error instanceof HuntFileError) {
    return t(`admin.huntFiles.problems.${error.problem}`, { place: error.place, ...limitTexts })
  }
  if (error instanceof UnusableFileError) {
    const megabytes = MAX_MEDIA_BYTES / 1024 / 1024
    return inFile(error.path, t(`admin.import.fileProblems.${error.problem}`, { megabytes }))
  }
  if (!(error instanceof AppError) || !error.detail) return null
  if (error.key === 'invalid_hunt_file') {
    return t('admin.huntFiles.problems.invalid', { place: error.detail })
  }
  const isOfClue = error.key === 'media_texts_missing' || error.key === 'clue_chain_cycle'
  return isOfClue ? inFile(error.detail, errorText(error)) : null
}

/** Why a hunt file cannot be imported, in a sentence. */
function HuntFileProblem({ error }: { error: unknown }) {
  const problem = useProblem(error)
  if (problem === null) return <ErrorState error={error} />
  return (
    <p role="alert" className="text-error-text font-medium wrap-anywhere">
      {problem}
    </p>
  )
}

interface ReadyMade {
  name: string
  languages: GameSessionLanguages
}

interface HuntImportDialogProps {
  work: ReturnType<typeof useHuntImport>
  /** A ready-made hunt that is being opened; null: a file is chosen in the dialog. */
  readyMade: ReadyMade | null
  onLanguages: (languages: GameSessionLanguages) => void
  onClose: () => void
}

/** Shows what a hunt file would create, and creates the draft; ends at the launch checklist. */
function HuntImportDialog({ work, readyMade, onLanguages, onClose }: HuntImportDialogProps) {
  const takesFile = readyMade === null
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { checked, check, create, discard, error, progress, isSaving } = work
  const [fileName, setFileName] = useState('')
  /** Null: the proposed name. */
  const [typedName, setTypedName] = useState<string | null>(null)
  const name = typedName ?? checked?.preview.name ?? ''
  const { setDirty, ...guard } = useUnsavedChangesGuard({
    title: t('admin.import.unsavedTitle'),
    text: t('admin.import.unsavedText', { name: fileName }),
  })
  useEffect(() => setDirty(checked !== null && takesFile), [checked, takesFile, setDirty])
  const isBusy = progress !== null || isSaving
  const isNamed = hasLength(...limits.name)(name.trim())

  function close(): void {
    if (isSaving) return
    guard.close(() => {
      discard()
      onClose()
    })
  }

  async function submit(): Promise<void> {
    const gameSessionId = await create(name.trim())
    if (gameSessionId === null) return
    guard.release()
    toasts.success(t('admin.huntFiles.created', { name: name.trim() }))
    await navigate(gameSessionPath(paths.admin, gameSessionId))
  }

  return (
    <>
      <Dialog
        onClose={close}
        title={takesFile ? t('admin.huntFiles.importTitle') : t('admin.sessions.newTitle')}
        description={takesFile ? t('admin.huntFiles.importText') : undefined}
        size="lg"
        footer={
          <>
            <Button variant="ghost" disabled={isSaving} onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              loading={isSaving && checked !== null}
              disabled={!checked || isBusy || !isNamed}
              onClick={() => void submit()}
            >
              {t('admin.huntFiles.create')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {takesFile && (
            <div className="flex flex-wrap items-center gap-3">
              <FilePicker
                icon={FileUp}
                label={t('admin.huntFiles.file')}
                accept=".zip,application/zip"
                disabled={isBusy}
                onChoose={(file) => {
                  setFileName(file.name)
                  setTypedName(null)
                  void check(() => openHuntFile(file))
                }}
              >
                {t('admin.huntFiles.choose')}
              </FilePicker>
              {fileName && <span className="text-sm font-medium break-all">{fileName}</span>}
            </div>
          )}
          {readyMade && (
            <LanguagesSelect
              value={readyMade.languages}
              disabled={isSaving}
              onChange={(event) => onLanguages(event.target.value as GameSessionLanguages)}
            />
          )}
          {checked && (
            <>
              <HuntPreview file={checked.file} warnings={checked.preview.warnings} />
              <Input
                label={t('admin.sessions.name')}
                error={isNamed ? undefined : t('admin.sessions.nameError')}
                maxLength={limits.name[1]}
                disabled={isBusy}
                value={name}
                onChange={(event) => setTypedName(event.target.value)}
              />
            </>
          )}
          {progress && <WorkProgress {...progress} />}
          {error !== null && <HuntFileProblem error={error} />}
        </div>
      </Dialog>
      {guard.dialog}
    </>
  )
}

/** The import of a hunt file, or of a ready-made hunt, in a dialog. */
export function useHuntImportDialog() {
  // As in the wizard: who uses the app in German most likely writes English.
  const own = useLanguage() === 'hu' ? 'hu' : 'en'
  const work = useHuntImport()
  const [source, setSource] = useState<'file' | ReadyMade | null>(null)
  function openIn(name: string, languages: GameSessionLanguages): void {
    setSource({ name, languages })
    const others = toTextLanguages(languages).filter((language) => language !== own)
    const [first = own, ...rest] = languages.includes(own) ? [own, ...others] : others
    void work.check((signal) => openReadyMade(name, [first, ...rest], signal))
  }
  return {
    openFile: () => setSource('file'),
    openReadyMade: (name: string) => openIn(name, own),
    dialog: source && (
      <HuntImportDialog
        work={work}
        readyMade={source === 'file' ? null : source}
        onLanguages={(languages) => source !== 'file' && openIn(source.name, languages)}
        onClose={() => setSource(null)}
      />
    ),
  }
}
