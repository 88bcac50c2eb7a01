import { useQuery } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormDateField } from '@/components/ui/date-field'
import { QueryError } from '@/components/ui/error-state'
import { Select } from '@/components/ui/field'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { ScanResult } from '@/features/game-sessions/admin/scan-result'
import {
  emptyTestScan,
  toLocation,
  testScanSchema,
  type TestScanFormInput,
  type TestScanFormOutput,
} from '@/features/game-sessions/admin/test-scan-form'
import { memberList, useTestScan } from '@/features/game/api/admin-running-game-session'
import { LiveScanner } from '@/features/scanner/components/live-scanner'
import { createRepeatFilter } from '@/lib/camera/use-camera'
import { disambiguate } from '@/lib/format/disambiguate'
import { coordinateHandlers } from '@/lib/geolocation/coordinate-handlers'

type Form = UseFormReturn<TestScanFormInput, unknown, TestScanFormOutput>

/** Limit of the drop-down. */
const allMembers = { ...initialResourceQuery, limit: 200 }

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const navigate = useNavigate()
  const [repeats] = useState(() => createRepeatFilter())
  const [typed, setTyped] = useState('')
  return (
    <LiveScanner
      onCode={onCode}
      onInvitation={(path) => void navigate(path)}
      repeats={repeats}
      isChecking={false}
      typed={typed}
      onTyped={setTyped}
    />
  )
}

/** New object per scan, so that the same code can be scanned again. */
interface Scanned {
  code: string
}

/** Copies the scanned code into the form. */
function ScannedCode({ form, scanned }: { form: Form; scanned: Scanned | null }) {
  const { setValue } = form
  useEffect(() => {
    if (scanned) setValue('code', scanned.code, { shouldValidate: true })
  }, [scanned, setValue])
  return null
}

function TimeAndPositionFields({ form }: { form: Form }) {
  const { t } = useTranslation()
  const pasted = coordinateHandlers((position) => {
    form.setValue('latitude', String(position.latitude), { shouldValidate: true })
    form.setValue('longitude', String(position.longitude), { shouldValidate: true })
  })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <FormDateField
        label={t('admin.gameTest.at')}
        hint={t('admin.gameTest.atHint')}
        className="sm:col-span-3"
        error={t('admin.sessions.timeError')}
        {...fieldOf(form.control, 'at')}
      />
      <FormInput
        label={t('admin.gameTest.latitude')}
        hint={t('admin.gameTest.placeHint')}
        inputMode="decimal"
        error={t('admin.gameTest.placeError')}
        {...fieldOf(form.control, 'latitude')}
        {...pasted}
      />
      <FormInput
        label={t('admin.gameTest.longitude')}
        inputMode="decimal"
        error={t('admin.gameTest.placeError')}
        {...fieldOf(form.control, 'longitude')}
        {...pasted}
      />
      <FormInput
        label={t('admin.gameTest.accuracy')}
        inputMode="decimal"
        error={t('admin.gameTest.placeError')}
        {...fieldOf(form.control, 'accuracy')}
      />
    </div>
  )
}

/** Simulates a scan against the real rules without counting it. */
export function TestScan({ gameSessionId }: { gameSessionId: string }) {
  const { t } = useTranslation()
  // Testing as oneself works without it.
  const members = useQuery(memberList.queryOptions(gameSessionId, allMembers))
  const players = members.data ?? []
  const nameOf = disambiguate(
    players,
    (player) => player.user_name,
    (player) => player.user_email ?? '',
  )
  const [hasCamera, setCamera] = useState(false)
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const testScan = useTestScan()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t('admin.gameTest.tryTitle')}>
        <p className="text-soft mb-4 text-sm">{t('admin.gameTest.tryText')}</p>
        {/* Outside the form, because the scanner contains a form. */}
        {hasCamera && (
          <div className="mb-4">
            <Camera
              onCode={(code) => {
                setCamera(false)
                setScanned({ code })
              }}
            />
          </div>
        )}
        <ResourceForm
          schema={testScanSchema}
          defaultValues={emptyTestScan}
          submitLabel={t('admin.gameTest.try')}
          onSubmit={async (values) => {
            await testScan.mutateAsync({
              p_game_session_id: gameSessionId,
              p_code: values.code,
              p_user_id: values.userId === '' ? null : values.userId,
              p_at: values.at,
              p_location: toLocation(values),
            })
          }}
        >
          {(form) => (
            <>
              <ScannedCode form={form} scanned={scanned} />
              <FormInput
                label={t('admin.gameTest.code')}
                hint={t('admin.gameTest.codeHint')}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                error={t('admin.gameTest.codeError')}
                {...fieldOf(form.control, 'code')}
              />
              <Button
                icon={ScanLine}
                variant="outline"
                onClick={() => setCamera((shown) => !shown)}
              >
                {t(hasCamera ? 'admin.gameTest.cameraOff' : 'admin.gameTest.cameraOn')}
              </Button>
              <Select
                label={t('admin.gameTest.player')}
                emptyLabel={t('admin.gameTest.myself')}
                options={players.map((player) => ({
                  value: player.user_id,
                  label: nameOf(player),
                }))}
                {...form.register('userId')}
              />
              {members.error && !members.data && <QueryError query={members} />}
              <TimeAndPositionFields form={form} />
            </>
          )}
        </ResourceForm>
      </Card>
      {testScan.data && <ScanResult result={testScan.data} />}
    </div>
  )
}
