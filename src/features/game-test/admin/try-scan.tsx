import { ScanLine } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormDateField } from '@/components/ui/date-field'
import { ErrorState } from '@/components/ui/error-state'
import { Input, Select } from '@/components/ui/field'
import { ScanVerdict } from '@/features/game-test/admin/scan-verdict'
import {
  emptyTry,
  toLocation,
  tryScanSchema,
  type TryScanInput,
  type TryScanOutput,
} from '@/features/game-test/admin/try-scan-form'
import { useTestScan } from '@/features/game-test/api/admin-test-scan'
import { fromLocalInput } from '@/lib/forms/local-input-time'
import { coordinateHandlers } from '@/lib/geolocation/coordinate-handlers'

type Form = UseFormReturn<TryScanInput, unknown, TryScanOutput>

export interface TryScanProps {
  sessionId: string
  /** Members of the session, in whose name a scan can be tried. */
  players: readonly { id: string; name: string }[]
  /** Why the members are not known; a scan in the own name can be tried all the same. */
  playersError: unknown
  onRetryPlayers: () => void
  /** The camera of the scanner; another feature brings it. */
  renderCamera: (onCode: (code: string) => void) => ReactNode
}

/** A new object for each scan, so that the same code can be scanned again. */
interface Scanned {
  code: string
}

/** Writes what the camera has seen into the form. */
function ScannedCode({ form, scanned }: { form: Form; scanned: Scanned | null }) {
  const { setValue } = form
  useEffect(() => {
    if (scanned) setValue('code', scanned.code, { shouldValidate: true })
  }, [scanned, setValue])
  return null
}

/** When and where the pretended phone scans. */
function Circumstances({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const numberError = (field: 'latitude' | 'longitude' | 'accuracy') =>
    errors[field] && t('admin.gameTest.placeError')
  const pasted = coordinateHandlers((place) => {
    form.setValue('latitude', String(place.latitude), { shouldValidate: true })
    form.setValue('longitude', String(place.longitude), { shouldValidate: true })
  })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <FormDateField
        label={t('admin.gameTest.at')}
        hint={t('admin.gameTest.atHint')}
        className="sm:col-span-3"
        error={t('admin.sessions.timeError')}
        control={form.control}
        name="at"
      />
      <Input
        label={t('admin.gameTest.latitude')}
        hint={t('admin.gameTest.placeHint')}
        inputMode="decimal"
        error={numberError('latitude')}
        {...form.register('latitude')}
        {...pasted}
      />
      <Input
        label={t('admin.gameTest.longitude')}
        inputMode="decimal"
        error={numberError('longitude')}
        {...form.register('longitude')}
        {...pasted}
      />
      <Input
        label={t('admin.gameTest.accuracy')}
        inputMode="decimal"
        error={numberError('accuracy')}
        {...form.register('accuracy')}
      />
    </div>
  )
}

/** Tries a scan against the real rules and explains each; nothing is counted. */
export function TryScan(props: TryScanProps) {
  const { sessionId, players, playersError, onRetryPlayers, renderCamera } = props
  const { t } = useTranslation()
  const [hasCamera, setCamera] = useState(false)
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const testScan = useTestScan()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t('admin.gameTest.tryTitle')}>
        <p className="text-soft mb-4 text-sm">{t('admin.gameTest.tryText')}</p>
        {/* Beside the form, because the scanner has a form of its own. */}
        {hasCamera && (
          <div className="mb-4">
            {renderCamera((code) => {
              setCamera(false)
              setScanned({ code })
            })}
          </div>
        )}
        <ResourceForm
          schema={tryScanSchema}
          defaultValues={emptyTry}
          submitLabel={t('admin.gameTest.try')}
          onSubmit={async (values) => {
            await testScan.mutateAsync({
              sessionId,
              code: values.code,
              userId: values.userId === '' ? null : values.userId,
              at: fromLocalInput(values.at),
              location: toLocation(values),
            })
          }}
        >
          {(form) => (
            <>
              <ScannedCode form={form} scanned={scanned} />
              <Input
                label={t('admin.gameTest.code')}
                hint={t('admin.gameTest.codeHint')}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                error={form.formState.errors.code && t('admin.gameTest.codeError')}
                {...form.register('code')}
              />
              <Button variant="outline" onClick={() => setCamera((shown) => !shown)}>
                <ScanLine aria-hidden="true" className="size-5" />
                {t(hasCamera ? 'admin.gameTest.cameraOff' : 'admin.gameTest.cameraOn')}
              </Button>
              <Select
                label={t('admin.gameTest.player')}
                options={[
                  { value: '', label: t('admin.gameTest.myself') },
                  ...players.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                {...form.register('userId')}
              />
              {playersError ? <ErrorState error={playersError} onRetry={onRetryPlayers} /> : null}
              <Circumstances form={form} />
            </>
          )}
        </ResourceForm>
      </Card>
      {testScan.data && <ScanVerdict tried={testScan.data} />}
    </div>
  )
}
