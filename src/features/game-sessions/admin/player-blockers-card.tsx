import { useQuery } from '@tanstack/react-query'
import { CircleSlash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Card } from '@/components/ui/card'
import { FormDateField } from '@/components/ui/date-field'
import { fieldOf } from '@/components/ui/form-fields'
import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import {
  isScheduleUntouched,
  playerBlockers,
  type GameSession,
  type PlayerBlocker,
} from '@/features/game-sessions/model/player-blockers'
import {
  type EditableSettings,
  editableSettingsQueryOptions,
  useUpdateGameSettings,
} from '@/features/game/api/admin-game'
import { time } from '@/lib/forms/fields'
import { serverNow } from '@/lib/live/server-time'
import { useServerNow } from '@/lib/live/use-server-now'

const startForm = z.object({
  game_start_time: time().check(z.refine((start) => Date.parse(start) > serverNow())),
})

/** Asks for the start while the schedule has its default values; the start also ends joining. */
function StartForm({ settings }: { settings: EditableSettings }) {
  const { t } = useTranslation()
  const update = useUpdateGameSettings()

  return (
    <Card title={t('admin.blockers.startTitle')}>
      <ResourceForm
        schema={startForm}
        defaultValues={{ game_start_time: '' }}
        onSubmit={({ game_start_time }) =>
          update.mutateAsync({
            change: { game_start_time, registration_deadline: game_start_time },
            before: settings,
          })
        }
        done={t('admin.settings.saved')}
        submitLabel={t('admin.blockers.saveStart')}
      >
        {({ control }) => (
          <FormDateField
            className="sm:max-w-sm"
            label={t('admin.settings.gameStart')}
            hint={t('admin.blockers.startHint')}
            error={t('admin.blockers.startError')}
            {...fieldOf(control, 'game_start_time')}
          />
        )}
      </ResourceForm>
    </Card>
  )
}

const blockerPaths: Record<PlayerBlocker, string> = {
  noHunt: gameSessionPath(paths.adminGameSessions, 'new'),
  onlyDrafts: paths.adminGameSessions,
  joiningClosed: paths.adminClueSettings,
  salesSwitchedOff: paths.adminClueSettings,
  salesOver: paths.adminClueSettings,
}

/** Lists what players currently cannot do, with links to the settings; renders nothing without blockers. */
export function PlayerBlockersCard({ gameSessions }: { gameSessions: readonly GameSession[] }) {
  const { t } = useTranslation()
  const { data: settings } = useQuery(editableSettingsQueryOptions())
  const { now } = useServerNow(
    gameSessions.flatMap(({ states }) => states.map(({ since }) => since)),
  )
  if (!settings) return null
  const blockers = playerBlockers(settings, gameSessions, now)
  return (
    <>
      {isScheduleUntouched(settings) &&
        gameSessions.some(({ starts_at }) => starts_at === null) && (
          <StartForm settings={settings} />
        )}
      {blockers.length > 0 && (
        <Card title={t('admin.blockers.title')}>
          <ul className="grid gap-1">
            {blockers.map((blocker) => (
              <li key={blocker} className="flex items-start gap-3">
                <CircleSlash aria-hidden="true" className="text-soft mt-0.5 size-5 shrink-0" />
                <Link className="link min-w-0" to={blockerPaths[blocker]}>
                  {t(`admin.blockers.reasons.${blocker}`)}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
