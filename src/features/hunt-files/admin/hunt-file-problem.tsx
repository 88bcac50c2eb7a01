import { useTranslation } from 'react-i18next'
import { ErrorState } from '@/components/ui/error-state'
import { UnusableFileError } from '@/features/hunt-files/model/prepare-hunt-files'
import { HuntFileError } from '@/features/hunt-files/model/read-hunt-file'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { MAX_MEDIA_BYTES } from '@/lib/media/media'
import { AppError } from '@/lib/supabase/errors'

/** Says why a hunt file cannot be imported, and where the mistake is; null: it is not a mistake of the file. */
function useProblem(error: unknown): string | null {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const inFile = (name: string, problem: string) => t('admin.import.inFile', { name, problem })
  if (error instanceof HuntFileError) {
    return t(`admin.huntFiles.problems.${error.problem}`, { place: error.place })
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
export function HuntFileProblem({ error }: { error: unknown }) {
  const problem = useProblem(error)
  if (problem === null) return <ErrorState error={error} />
  return (
    <p role="alert" className="text-error-text font-medium wrap-anywhere">
      {problem}
    </p>
  )
}
