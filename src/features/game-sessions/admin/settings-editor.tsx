import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { ResourceForm, type SaveConfirmation } from '@/components/resource-form/resource-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormDateField } from '@/components/ui/date-field'
import { Checkbox } from '@/components/ui/field'
import { FormTextarea, fieldOf } from '@/components/ui/form-fields'
import {
  type EditableSettings,
  useAffectedGameSessions,
  useUpdateGameSettings,
} from '@/features/game/api/admin-game'
import {
  settingsChange,
  settingsForm,
  type SettingsForm,
  type SettingsValues,
  settingsWarnings,
} from '@/features/game-sessions/model/settings-form'
import { formValues } from '@/lib/forms/fields'
import { fromLocalInput } from '@/lib/forms/local-input-time'
import { zoneName } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'
import { useServerNow } from '@/lib/live/use-server-now'
import { toasts } from '@/stores/toasts'

/** Says that another organiser has saved; never overwrites the typed values. */
function OutdatedNotice({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="notice notice-warning">
      <p className="grow">{t('admin.settings.outdated')}</p>
      <Button variant="outline" size="sm" onClick={onReload}>
        {t('admin.settings.loadNewest')}
      </Button>
    </div>
  )
}

/** Warnings about what the dates in the form prevent. */
function DateWarnings({ control }: { control: Control<SettingsForm, unknown, SettingsValues> }) {
  const { t } = useTranslation()
  const form = useWatch({ control, compute: (values: SettingsForm) => values })
  const { now } = useServerNow([
    fromLocalInput(form.game_start_time),
    fromLocalInput(form.registration_deadline),
  ])
  return (
    <div role="status">
      {settingsWarnings(form, now).map((warning) => (
        <p key={warning} className="notice notice-warning mb-3">
          {t(`admin.settings.warnings.${warning}`)}
        </p>
      ))}
    </div>
  )
}

/** Names the time zone at the typed start date, where daylight saving time may differ from today. */
function ZoneHint({ control }: { control: Control<SettingsForm, unknown, SettingsValues> }) {
  const { t, language } = useTexts()
  const gameStart = fromLocalInput(useWatch({ control, name: 'game_start_time' }))
  const time = gameStart === null ? serverNow() : Date.parse(gameStart)
  return (
    <p className="text-soft text-sm">
      {t('admin.settings.zone', { zone: zoneName(language, new Date(time)) })}
    </p>
  )
}

/** The form of the game settings; `settings` are the latest values of the database. */
export function SettingsEditor({ settings }: { settings: EditableSettings }) {
  const { t, format } = useTexts()
  const update = useUpdateGameSettings()
  const [baseline, setBaseline] = useState(settings)
  const [reloadCount, setReloadCount] = useState(0)
  const guard = useUnsavedChangesGuard()
  const schema = settingsForm(baseline)
  const { data: gameSessions } = useAffectedGameSessions()
  const isOutdated =
    !update.isPending && Date.parse(settings.updated_at) > Date.parse(baseline.updated_at)

  function confirmationFor({ is_schedule_enabled }: SettingsValues): SaveConfirmation | null {
    if (is_schedule_enabled === baseline.is_schedule_enabled) return null
    const names = format.list((gameSessions ?? []).map(({ name }) => name))
    return {
      title: t(`admin.settings.questions.${is_schedule_enabled ? 'on' : 'off'}`),
      description: names
        ? t('admin.settings.questions.affected', { names })
        : t('admin.settings.questions.nobody'),
    }
  }

  async function save(values: SettingsValues): Promise<void> {
    setBaseline(
      await update.mutateAsync({ change: settingsChange(values, baseline), before: baseline }),
    )
    toasts.success(t('admin.settings.saved'))
  }

  function loadNewest(): void {
    setBaseline(settings)
    setReloadCount((count) => count + 1)
  }

  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {isOutdated && <OutdatedNotice onReload={loadNewest} />}
      <ResourceForm
        reloadCount={reloadCount}
        schema={schema}
        defaultValues={formValues(schema, baseline)}
        onSubmit={save}
        confirmationFor={confirmationFor}
        onDirtyChange={guard.setDirty}
        onLoadNewer={loadNewest}
      >
        {({ register, control }) => (
          <>
            <Card title={t('admin.settings.schedule')}>
              <div className="flex flex-col gap-4">
                <Checkbox
                  label={t('admin.settings.scheduleEnabled')}
                  {...register('is_schedule_enabled')}
                />
                <div className="grid gap-4 sm:grid-cols-2">
                  <FormDateField
                    label={t('admin.settings.gameStart')}
                    hint={t('admin.settings.gameStartHint')}
                    error={t('admin.settings.timeError')}
                    {...fieldOf(control, 'game_start_time')}
                  />
                  <FormDateField
                    label={t('admin.settings.deadline')}
                    hint={t('admin.settings.deadlineHint')}
                    error={t('admin.settings.timeError')}
                    {...fieldOf(control, 'registration_deadline')}
                  />
                </div>
                <div>
                  <DateWarnings control={control} />
                  <ZoneHint control={control} />
                </div>
              </div>
            </Card>
            <Card title={t('admin.settings.sales')}>
              <div className="flex flex-col gap-4">
                <Checkbox label={t('admin.settings.access')} {...register('clue_access_enabled')} />
                <p className="text-soft -mt-2 text-sm">{t('admin.settings.accessHint')}</p>
                <FormTextarea
                  label={t('admin.settings.messageHu')}
                  hint={t('admin.settings.messageHint')}
                  lang="hu"
                  rows={4}
                  error={t('admin.settings.messageError')}
                  {...fieldOf(control, 'locked_message_hu')}
                />
                <FormTextarea
                  label={t('admin.settings.messageEn')}
                  lang="en"
                  rows={4}
                  error={t('admin.settings.messageError')}
                  {...fieldOf(control, 'locked_message_en')}
                />
              </div>
            </Card>
            <p className="text-soft text-sm">
              {t('admin.settings.updatedAt', {
                time: format.timestampWithZone(baseline.updated_at),
              })}
            </p>
          </>
        )}
      </ResourceForm>
      {guard.dialog}
    </div>
  )
}
