import { Camera, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/error-text'
import { Checkbox } from '@/components/ui/field'
import { FilePicker } from '@/components/ui/file-picker'
import { FormTextarea, fieldOf } from '@/components/ui/form-fields'
import {
  MAX_CODE_LENGTH,
  MAX_REPORT_LENGTH,
  reportForm,
  reportKinds,
} from '@/features/reports/model/report'
import { deliverFreshReport, storeReport } from '@/features/reports/queue/report-outbox'
import { useProfile } from '@/lib/account/profile'
import { useUserId } from '@/lib/account/session'
import { randomId } from '@/lib/browser/random-id'
import { shrinkPhoto } from '@/lib/browser/shrink-photo'
import { currentPosition } from '@/lib/geolocation/current-position'
import { serverNow } from '@/lib/live/server-time'
import { withTimeout } from '@/lib/offline/with-timeout'
import { AppError } from '@/lib/supabase/errors'
import { closeReport, useReportStore, type ReportTarget } from '@/stores/report'

/** Limits the wait for GPS and for an unanswered prompt, ms. */
const POSITION_WAIT_MS = 8000

async function readPosition(): Promise<{ latitude: number; longitude: number } | null> {
  try {
    const options = { timeout: POSITION_WAIT_MS, maximumAge: 30_000 }
    // The browser's own timeout starts only when its permission prompt is answered.
    const { latitude, longitude } = await withTimeout(currentPosition(options), POSITION_WAIT_MS)
    return { latitude, longitude }
  } catch {
    return null
  }
}

/** Writes a report. It is stored on the phone first and sent as soon as there is a network. */
export function ReportDialog() {
  const { t } = useTranslation()
  const { profile } = useProfile()
  const gameSessionId = profile?.active_game_session_id ?? null
  // Kept in state, because closing clears the store.
  const [target] = useState<ReportTarget>(
    () => useReportStore.getState().target ?? { source: 'map' },
  )
  const userId = useUserId()
  const [photoFailed, setPhotoFailed] = useState(false)

  async function shrink(file: File): Promise<Blob | null> {
    setPhotoFailed(false)
    try {
      return await shrinkPhoto(file)
    } catch {
      setPhotoFailed(true)
      return null
    }
  }

  return (
    <ResourceDialog
      title={t('reports.title')}
      description={t('reports.text')}
      onClose={closeReport}
      schema={reportForm}
      defaultValues={{ message: '', withPosition: false, photo: null }}
      submitLabel={t('reports.send')}
      onSubmit={async ({ withPosition, ...report }) => {
        if (gameSessionId === null) throw new AppError('session_not_joined')
        const written = {
          ...report,
          reportId: randomId(),
          userId,
          gameSessionId: gameSessionId,
          source: target.source,
          clueId: target.clueId ?? null,
          code: target.code?.slice(0, MAX_CODE_LENGTH) ?? null,
          position: withPosition ? await readPosition() : null,
          reportedAt: new Date(serverNow()).toISOString(),
        }
        await storeReport(written)
        void deliverFreshReport(written)
      }}
    >
      {({ control, register, watch, setValue, formState }) => {
        const photo = watch('photo')
        return (
          <>
            <fieldset className="flex flex-col gap-1">
              <legend className="mb-1 text-sm font-semibold">{t('reports.kind')}</legend>
              {reportKinds.map((kind) => (
                <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
                  <input type="radio" className="radio" value={kind} {...register('kind')} />
                  <span className="font-medium">{t(`reports.kinds.${kind}`)}</span>
                </label>
              ))}
              <FieldError>{formState.errors.kind && t('reports.kindMissing')}</FieldError>
            </fieldset>
            <FormTextarea
              label={t('reports.message')}
              hint={t('reports.messageHint')}
              rows={3}
              maxLength={MAX_REPORT_LENGTH}
              error={t('reports.messageMissing')}
              {...fieldOf(control, 'message')}
            />
            <div className="flex flex-wrap items-center gap-2">
              <FilePicker
                icon={Camera}
                label={t('reports.photo')}
                accept="image/*"
                onChoose={(file) =>
                  void shrink(file).then(
                    (shrunk) => shrunk && setValue('photo', shrunk, { shouldDirty: true }),
                  )
                }
              >
                {t(photo ? 'treasure.photoReplace' : 'reports.photo')}
              </FilePicker>
              {photo && (
                <>
                  <span role="status">{t('reports.photoAdded')}</span>
                  <Button
                    icon={Trash2}
                    variant="ghost"
                    aria-label={t('treasure.photoRemove')}
                    onClick={() => setValue('photo', null, { shouldDirty: true })}
                  />
                </>
              )}
            </div>
            <FieldError>{photoFailed && t('errors.invalid_photo')}</FieldError>
            <Checkbox label={t('reports.withPlace')} {...register('withPosition')} />
          </>
        )
      }}
    </ResourceDialog>
  )
}
