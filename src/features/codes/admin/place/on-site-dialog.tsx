import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Input } from '@/components/ui/field'
import { MeasurePlace } from '@/features/codes/admin/place/measure-place'
import { type CodeRow, findPresentedCode } from '@/features/codes/api/codes'
import { CodeCamera } from '@/features/codes/components/code-camera'
import { toPlaceValues } from '@/features/codes/model/measured-position'
import { createRepeatFilter, type RepeatFilter } from '@/lib/camera/use-camera'
import { formatShortCode, parseCode, parseTypedCode } from '@/lib/codes/codes'
import { useContentTable } from '@/lib/content/use-content-table'
import type { MeasuredPosition } from '@/lib/geolocation/geodesy'
import { toasts } from '@/stores/toasts'

interface CodeScannerProps {
  /** Called for each new scan and for typed codes. */
  onText: (text: string) => void
  repeats: RepeatFilter
  /** Short message under the picture, e.g. for an unknown code. */
  notice: string | null
  isBusy: boolean
}

/** Identifies a code by camera or by its typed short code. */
function CodeScanner({ onText, repeats, notice, isBusy }: CodeScannerProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function handleScan(text: string): void {
    const now = performance.now()
    if (isBusy) repeats.keepAlive(now)
    else if (repeats.isNew(text, now)) onText(text)
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const code = parseTypedCode(typed)
    setWrong(code === null)
    if (code !== null) onText(code)
  }

  return (
    <>
      <CodeCamera onText={handleScan} isExpected={(text) => parseCode(text) !== null} />
      <p role="status" className="text-error-text font-medium empty:hidden">
        {notice}
      </p>
      <form noValidate onSubmit={submit} className="grid grid-cols-[1fr_auto] items-start gap-2">
        <Input
          label={t('scanner.typed.label')}
          placeholder={t('scanner.typed.example')}
          autoCapitalize="characters"
          autoComplete="off"
          className="min-w-0"
          error={isWrong ? t('scanner.typed.invalid') : null}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="outline" className="mt-6.5 min-h-11" loading={isBusy}>
          {t('admin.codes.onSite.find')}
        </Button>
      </form>
    </>
  )
}

/** Measures the positions of codes on site: scan a code, save the phone's position, continue. */
export function OnSiteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { update } = useContentTable('qr_codes')
  const [code, setCode] = useState<CodeRow | null>(null)
  const [isLookingUp, setLookingUp] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ error: unknown; retry?: () => void } | null>(null)
  const [repeats] = useState(() => createRepeatFilter())

  async function present(text: string): Promise<void> {
    if (isLookingUp) return
    const presented = parseCode(text)
    if (presented === null) return setNotice(t('scanner.viewfinder.notOurs'))
    setLookingUp(true)
    setFailure(null)
    try {
      const found = await findPresentedCode(presented)
      setNotice(found ? null : t('scanner.viewfinder.notOurs'))
      setCode(found)
    } catch (error) {
      setFailure({ error, retry: () => void present(text) })
    } finally {
      setLookingUp(false)
    }
  }

  /** Ignores the current code until it has left the picture. */
  function scanNext(): void {
    repeats.keepAlive(performance.now())
    setCode(null)
  }

  async function take(measured: MeasuredPosition): Promise<void> {
    if (!code) return
    setFailure(null)
    try {
      await update.mutateAsync({
        id: code.id,
        version: code.updated_at,
        values: toPlaceValues(measured),
      })
      toasts.success(t('admin.codes.onSite.saved', { name: code.name }))
      scanNext()
    } catch (error) {
      setFailure({ error })
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('admin.codes.onSite.title')}
      description={t('admin.codes.onSite.text')}
    >
      <div className="flex flex-col gap-4">
        {failure && <ErrorState error={failure.error} onRetry={failure.retry} />}
        {code ? (
          <section aria-label={code.name} className="card-surface flex flex-col gap-4 p-4">
            <p className="flex flex-col">
              <span className="text-xl font-bold break-words">{code.name}</span>
              <span className="font-mono">{formatShortCode(code.short_code)}</span>
              {code.latitude !== null && (
                <span className="text-soft text-sm">{t('admin.codes.onSite.replaces')}</span>
              )}
            </p>
            <MeasurePlace
              takeLabel={t('admin.codes.onSite.take')}
              isTaking={update.isPending}
              onTake={(measured) => void take(measured)}
            />
            <Button variant="ghost" className="self-start" onClick={scanNext}>
              {t('admin.codes.onSite.another')}
            </Button>
          </section>
        ) : (
          <CodeScanner
            onText={(text) => void present(text)}
            repeats={repeats}
            notice={notice}
            isBusy={isLookingUp}
          />
        )}
      </div>
    </Dialog>
  )
}
