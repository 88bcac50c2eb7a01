import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '@/components/ui/button'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { Card } from '@/components/ui/card'
import { copyText } from '@/components/ui/copy-button'
import { Checkbox, Select, toOptions } from '@/components/ui/field'
import { fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { joinPath } from '@/config/paths'
import type { GameSessionFormApi } from '@/features/game/model/game-session-form'
import { type AdminGameSession, editableSettingsQueryOptions } from '@/features/game/api/admin-game'
import { joinAddress } from '@/features/game/model/join-address'
import { publicNames, teamModes, visibilities } from '@/features/game/model/game-session-options'
import { formatShortCode } from '@/lib/codes/codes'

/** The address to hand out, with a button to copy it. */
function JoinLink({ code }: { code: string }) {
  const { t } = useTranslation()
  const { data: settings } = useQuery(editableSettingsQueryOptions())
  const address = joinAddress(settings?.print_site ?? window.location.origin, formatShortCode(code))

  return (
    <div className="mt-4">
      <h3 className="text-sm font-medium">{t('admin.sessions.joinLink')}</h3>
      <p className="font-mono break-all">{address}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          icon={Copy}
          variant="outline"
          size="sm"
          onClick={() => void copyText(address, t('admin.sessions.linkCopied'))}
        >
          {t('admin.sessions.copyLink')}
        </Button>
        <ButtonLink to={joinPath(code)} target="_blank" rel="noreferrer" variant="ghost" size="sm">
          {t('admin.sessions.openJoinPage')}
        </ButtonLink>
      </div>
    </div>
  )
}

interface GameSessionJoiningProps {
  form: GameSessionFormApi
  /** The newest version; null: a new session. */
  gameSession: AdminGameSession | null
}

/** Who sees the hunt, how many may join, and what its join page says. */
export function GameSessionJoining({ form, gameSession }: GameSessionJoiningProps) {
  const { t } = useTranslation()
  const { register, control } = form
  const [visibility, allowsGuests, teamMode] = useWatch({
    control,
    name: ['visibility', 'allows_guests', 'team_mode'],
  })
  const deletesTeams = gameSession !== null && gameSession.team_mode !== 'off' && teamMode === 'off'
  const players = gameSession?.players ?? 0
  // A session with players cannot become a draft.
  const allowedVisibilities = visibilities.filter((value) => value !== 'draft' || players === 0)
  return (
    <Card title={t('admin.sessions.joining')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('admin.sessions.visibility')}
          hint={t(`admin.sessions.visibilityHints.${visibility}`)}
          options={toOptions(allowedVisibilities, (value) =>
            t(`admin.sessions.visibilities.${value}`),
          )}
          {...register('visibility')}
        />
        <FormNumberInput
          label={t('admin.sessions.maxPlayers')}
          hint={
            gameSession
              ? t('admin.sessions.maxPlayersHint', { players })
              : t('admin.sessions.maxPlayersNewHint')
          }
          {...fieldOf(control, 'max_players')}
        />
        <Select
          label={t('admin.sessions.teamMode')}
          hint={t(
            gameSession?.has_finds
              ? 'admin.sessions.teamModeFixed'
              : deletesTeams
                ? 'admin.sessions.teamModeDeletes'
                : `admin.sessions.teamModeHints.${teamMode}`,
          )}
          options={toOptions(
            gameSession?.has_finds ? [gameSession.team_mode] : teamModes,
            (value) => t(`admin.sessions.teamModes.${value}`),
          )}
          {...register('team_mode')}
        />
        <FormNumberInput
          label={t('admin.sessions.teamMaxSize')}
          {...fieldOf(control, 'team_max_size')}
        />
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <Select
          label={t('admin.sessions.publicNames')}
          hint={t('admin.sessions.publicNamesHint')}
          options={toOptions(publicNames, (value) =>
            t(`admin.sessions.publicNamesOptions.${value}`),
          )}
          {...register('public_names')}
        />
        <LocalizedFields form={form} name="place" label={t('admin.sessions.place')} />
        <LocalizedFields
          form={form}
          name="invitation"
          label={t('admin.sessions.invitation')}
          hint={t('admin.sessions.invitationHint')}
          formatted
          rows={3}
        />
      </div>
      <div className="mt-4 flex flex-col gap-2">
        <Checkbox
          label={t('admin.sessions.showsPlayerCount')}
          {...register('shows_player_count')}
        />
        <Checkbox label={t('admin.sessions.allowsGuests')} {...register('allows_guests')} />
        {allowsGuests && (
          <p className="text-soft text-sm text-pretty">{t('admin.sessions.allowsGuestsHint')}</p>
        )}
      </div>
      {gameSession?.join_code && <JoinLink code={gameSession.join_code} />}
    </Card>
  )
}
