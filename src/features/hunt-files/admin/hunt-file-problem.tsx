import { useTranslation } from 'react-i18next'
import { ErrorState } from '@/components/ui/error-state'
import { UnusableFileError } from '@/features/hunt-files/model/prepare-hunt-files'
import { HuntFileError } from '@/features/hunt-files/model/read-hunt-file'
import { MAX_MEDIA_BYTES } from '@/lib/media/media'
import { AppError } from '@/lib/supabase/errors'

/** Why a hunt file cannot be imported, in a sentence. */
export function HuntFileProblem({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (error instanceof HuntFileError || error instanceof UnusableFileError) {
    return (
      <p
        role="alert"
        data-problem={error.problem}
        className="text-error-text font-medium wrap-anywhere"
      >
        {error instanceof HuntFileError
          ? t(`admin.huntFiles.problems.${error.problem}`, { place: error.place })
          : t('admin.import.inFile', {
              name: error.path,
              problem: t(`admin.import.fileProblems.${error.problem}`, {
                megabytes: MAX_MEDIA_BYTES / 1024 / 1024,
              }),
            })}
      </p>
    )
  }
  const place = error instanceof AppError && error.key === 'invalid_hunt_file' ? error.detail : null
  return (
    <>
      <ErrorState error={error} />
      {place && (
        <p className="text-soft text-sm wrap-anywhere">{t('admin.huntFiles.place', { place })}</p>
      )}
    </>
  )
}
