import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { ReasonField } from '@/components/resource-form/resource-form'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { QueryError } from '@/components/ui/error-state'
import { FieldError } from '@/components/ui/error-text'
import { Select, toOptions } from '@/components/ui/field'
import { FormSelect, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { PlayerSearch } from '@/features/corrections/admin/player-search'
import {
  correctionPreviewQueryOptions,
  useCorrect,
  type Correction,
  correctionForm,
  MAX_ADJUSTMENT,
  toCorrectionRequest,
} from '@/features/corrections/api/corrections'
import { adminGameSessionsQueryOptions } from '@/features/game/api/admin-game'
import { useDebouncedValue } from '@/lib/browser/use-debounced-value'
import { gameSessionLabel } from '@/lib/game-session/game-session-choices'
import { useTexts } from '@/lib/i18n/use-texts'
import { AppError } from '@/lib/supabase/errors'
import { toasts } from '@/stores/toasts'
import { SkeletonList } from '@/components/ui/skeleton'

const MAX_SHOWN = 8

interface EffectProps {
  correction: Correction
  gameSessionId: string | undefined
  values: z.input<typeof correctionForm>
  /** The correction itself is on its way: it would be refused a second time. */
  isSending: boolean
}

/** What a correction would do to points and ranks, as soon as it is complete but for the reason. */
function Effect({ correction, gameSessionId, values, isSending }: EffectProps) {
  const { t, format } = useTexts()
  const typed = correctionForm.safeParse({ ...values, reason: '–' })
  const complete = typed.success ? toCorrectionRequest(correction, gameSessionId, typed.data) : null
  const content = JSON.stringify(complete)
  const request = useDebouncedValue(content) === content ? complete : null
  const preview = useQuery({ ...correctionPreviewQueryOptions(request), enabled: !isSending })
  if (request === null) return null
  if (preview.isError) return <QueryError query={preview} />
  if (!preview.data) return <SkeletonList rows={2} className="h-12" />
  const { players } = preview.data
  const rank = (value: number | null) => (value === null ? '–' : format.number(value))
  const change = (before: string, after: string) =>
    before === after ? after : `${before} → ${after}`
  if (players.length === 0) return <p>{t('admin.corrections.nothingChanges')}</p>
  return (
    <section aria-label={t('admin.corrections.effect')} className="flex flex-col gap-2">
      <h3 className="text-lg">{t('admin.corrections.effect')}</h3>
      <table className="table-sm table">
        <thead>
          <tr>
            {(['foundCodes.player', 'foundCodes.points', 'corrections.rank'] as const).map(
              (key) => (
                <th key={key} scope="col" className="text-end wrap-anywhere first:text-start">
                  {t(`admin.${key}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {players.slice(0, MAX_SHOWN).map((player) => (
            <tr key={`${player.game_session_id} ${player.user_id ?? player.team_name}`}>
              <th scope="row" className="text-start font-medium wrap-anywhere">
                {player.user_id === null ? t('profile.scans.inherited') : player.name}
                {player.team_name !== null && (
                  <span className="text-soft block text-sm wrap-anywhere">{player.team_name}</span>
                )}
                {player.claim && (
                  <span className="text-error-text block text-sm">
                    {t(`admin.corrections.claims.${player.claim}`)}
                  </span>
                )}
              </th>
              <td className="text-end whitespace-nowrap tabular-nums">
                {change(format.number(player.points_before), format.number(player.points_after))}
              </td>
              <td className="text-end whitespace-nowrap tabular-nums">
                {change(rank(player.rank_before), rank(player.rank_after))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {players.length > MAX_SHOWN && (
        <p className="text-soft text-sm">
          {t('admin.cheating.others', { count: players.length - MAX_SHOWN })}
        </p>
      )}
    </section>
  )
}

interface CorrectionDialogProps {
  correction: Correction
  onClose: () => void
}

/** Credits, voids or restores finds, voids or restores solutions of tasks, or gives points: asks for what is missing and shows the effect first. */
export function CorrectionDialog({ correction, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation()
  const { kind } = correction
  const asks = kind === 'credit' || kind === 'points'
  const gameSessions = useQuery({ ...adminGameSessionsQueryOptions(), enabled: asks })
  const [player, setPlayer] = useState(asks ? correction.player : null)
  const [gameSessionId, setGameSessionId] = useState((asks && correction.gameSessionId) || '')
  const correct = useCorrect()
  const defaultValues: z.input<typeof correctionForm> = {
    kind,
    user_id: player?.id ?? '',
    qr_code_id: (asks && correction.codeId) || '',
    direction: 'add',
    points: '',
    reason: '',
  }
  const teamName = asks ? correction.teamName : undefined
  const defaultGameSession = gameSessions.data?.find(
    ({ is_test, archived_at }) => !is_test && !archived_at,
  )
  const gameSession =
    gameSessions.data?.find(({ id }) => id === gameSessionId) ??
    defaultGameSession ??
    gameSessions.data?.[0]

  return (
    <ResourceDialog
      title={t(`admin.corrections.titles.${kind}`, {
        count: 'scanIds' in correction ? correction.scanIds.length : 1,
      })}
      description={t(`admin.corrections.texts.${kind}`)}
      onClose={onClose}
      schema={correctionForm}
      defaultValues={defaultValues}
      submitLabel={t(`admin.corrections.actions.${kind}`)}
      isDestructive={kind === 'void' || kind === 'void_task'}
      onSubmit={async (values) => {
        const request = toCorrectionRequest(correction, gameSession?.id, values)
        if (request === null) throw new AppError('game_session_not_found')
        const { changed } = await correct.mutateAsync({ request, reason: values.reason })
        toasts.success(t(`admin.corrections.done.${kind}`, { count: changed }))
        if ('onDone' in correction) correction.onDone?.()
      }}
    >
      {({ control, watch, setValue, formState }) => (
        <>
          {asks && (
            <>
              {teamName === undefined && (
                <Select
                  label={t('admin.foundCodes.session')}
                  value={gameSession?.id ?? ''}
                  options={toOptions(gameSessions.data ?? [], (choice) =>
                    gameSessionLabel(t, choice),
                  )}
                  onChange={(event) => {
                    setGameSessionId(event.target.value)
                    setValue('qr_code_id', '')
                  }}
                />
              )}
              {gameSessions.isError && <QueryError query={gameSessions} />}
              {teamName !== undefined && player && (
                <p>{t('admin.corrections.forTeam', { team: teamName, name: player.name })}</p>
              )}
              {gameSession && teamName === undefined && (
                <PlayerSearch
                  gameSessionId={gameSession.id}
                  player={player}
                  onChoose={(chosen) => {
                    setPlayer(chosen)
                    setValue('user_id', chosen?.id ?? '', {
                      shouldDirty: true,
                      shouldValidate: formState.isSubmitted,
                    })
                  }}
                />
              )}
              <FieldError>
                {formState.errors.user_id && t('admin.corrections.playerMissing')}
              </FieldError>
            </>
          )}
          {kind === 'credit' && gameSession && (
            <FormSelect
              label={t('admin.foundCodes.code')}
              options={[
                { value: '', label: t('admin.corrections.chooseCode') },
                ...gameSession.qr_codes.map((code) => ({
                  value: code.qr_code_id,
                  label: `${code.name} (${code.points})`,
                })),
              ]}
              error={t('admin.corrections.codeMissing')}
              {...fieldOf(control, 'qr_code_id')}
            />
          )}
          {kind === 'points' && (
            <div className="grid grid-cols-2 gap-4">
              <FormSelect
                label={t('admin.users.direction')}
                options={[
                  { value: 'add', label: t('admin.corrections.bonus') },
                  { value: 'take', label: t('admin.corrections.penalty') },
                ]}
                {...fieldOf(control, 'direction')}
              />
              <FormNumberInput
                label={t('admin.foundCodes.points')}
                error={t('form.integerError', { min: 1, max: MAX_ADJUSTMENT })}
                {...fieldOf(control, 'points')}
              />
            </div>
          )}
          <ReasonField hint={t('admin.corrections.reasonHint')} {...fieldOf(control, 'reason')} />
          <Effect
            correction={correction}
            gameSessionId={gameSession?.id}
            values={watch()}
            isSending={formState.isSubmitting}
          />
        </>
      )}
    </ResourceDialog>
  )
}
