import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Checkbox, Textarea } from '@/components/ui/field'
import { FilePicker } from '@/components/ui/file-picker'
import {
  MAX_CODE_LENGTH,
  MAX_REPORT_LENGTH,
  reportKinds,
  type ReportKind,
} from '@/features/reports/model/report'
import { deliverReports, storeReport } from '@/features/reports/queue/report-outbox'
import { useProfile } from '@/lib/account/profile'
import { useUserId } from '@/lib/account/session'
import { randomId } from '@/lib/browser/random-id'
import { shrinkPhoto } from '@/lib/browser/shrink-photo'
import { currentPosition } from '@/lib/geolocation/current-position'
import { serverNow } from '@/lib/live/server-time'
import { withTimeout } from '@/lib/offline/with-timeout'
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
  const sessionId = profile?.active_game_session_id ?? null
  // Kept in state, because closing clears the store.
  const [target] = useState<ReportTarget>(
    () => useReportStore.getState().target ?? { source: 'map' },
  )
  const userId = useUserId()
  const [kind, setKind] = useState<ReportKind | null>(null)
  const [message, setMessage] = useState('')
  const [withPosition, setWithPosition] = useState(false)
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [photoFailed, setPhotoFailed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const needsMessage = kind === 'other' && message.trim() === ''
  const guard = useUnsavedChangesGuard()
  const { setDirty } = guard
  const isDirty = message.trim() !== '' || photo !== null
  useEffect(() => setDirty(isDirty), [setDirty, isDirty])
  const close = () => guard.close(closeReport)

  async function choose(file: File): Promise<void> {
    setPhotoFailed(false)
    try {
      setPhoto(await shrinkPhoto(file))
    } catch {
      setPhotoFailed(true)
    }
  }

  async function send(): Promise<void> {
    setChecked(true)
    if (kind === null || needsMessage || isSaving || sessionId === null) return
    setSaving(true)
    await storeReport({
      reportId: randomId(),
      userId,
      gameSessionId: sessionId,
      kind,
      source: target.source,
      message: message.trim(),
      clueId: target.clueId ?? null,
      code: target.code?.slice(0, MAX_CODE_LENGTH) ?? null,
      position: withPosition ? await readPosition() : null,
      photo,
      reportedAt: new Date(serverNow()).toISOString(),
    })
    closeReport()
    void deliverReports(userId, true)
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && !isSaving && close()}
        title={t('reports.title')}
        description={t('reports.text')}
        footer={
          <>
            <Button variant="ghost" onClick={close} disabled={isSaving}>
              {t('common.cancel')}
            </Button>
            <Button loading={isSaving} onClick={() => void send()}>
              {t('reports.send')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 text-sm font-semibold">{t('reports.kind')}</legend>
            {reportKinds.map((one) => (
              <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="report-kind"
                  className="radio"
                  checked={kind === one}
                  onChange={() => setKind(one)}
                />
                <span className="font-medium">{t(`reports.kinds.${one}`)}</span>
              </label>
            ))}
            {isChecked && kind === null && (
              <p role="alert" className="text-error-text text-sm font-medium">
                {t('reports.kindMissing')}
              </p>
            )}
          </fieldset>
          <Textarea
            label={t('reports.message')}
            hint={t('reports.messageHint')}
            rows={3}
            maxLength={MAX_REPORT_LENGTH}
            value={message}
            error={isChecked && needsMessage ? t('reports.messageMissing') : null}
            onChange={(event) => setMessage(event.target.value)}
          />
          <div className="flex flex-wrap items-center gap-2">
            <FilePicker
              label={t('reports.photo')}
              accept="image/*"
              onChoose={(file) => void choose(file)}
            >
              <Camera aria-hidden="true" className="size-5" />
              {t(photo ? 'treasure.photoReplace' : 'reports.photo')}
            </FilePicker>
            {photo && (
              <>
                <span role="status">{t('reports.photoAdded')}</span>
                <Button
                  variant="ghost"
                  aria-label={t('treasure.photoRemove')}
                  onClick={() => setPhoto(null)}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </Button>
              </>
            )}
          </div>
          {photoFailed && (
            <p role="alert" className="text-error-text text-sm font-medium">
              {t('errors.invalid_photo')}
            </p>
          )}
          <Checkbox
            label={t('reports.withPlace')}
            checked={withPosition}
            onChange={(event) => setWithPosition(event.target.checked)}
          />
        </div>
      </Dialog>
      {guard.dialog}
    </>
  )
}
