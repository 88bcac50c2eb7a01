import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { AddressLink } from '@/components/ui/address-link'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Checkbox, Select, toOptions } from '@/components/ui/field'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths, pathWith } from '@/config/paths'
import { NamedPlayers, type NamedGameSession } from '@/features/game/admin/named-players'
import {
  type AdminScreen,
  adminScreenQueryOptions,
  useRevealPlaces,
  useSaveVenueScreen,
  useSetVenueScreenLink,
} from '@/features/screen/api/admin-venue-screen'
import { screenPanels } from '@/features/screen/api/venue-screen'
import { languages } from '@/lib/i18n/i18n'
import { useTexts } from '@/lib/i18n/use-texts'
import { themes } from '@/stores/theme'
import { toasts } from '@/stores/toasts'

interface PartProps {
  gameSessionId: string
  screen: AdminScreen
}

/** The link, which is shown once: the database keeps only its hash. */
function LinkPart({ gameSessionId, screen }: PartProps) {
  const { t, format } = useTexts()
  const { mutate, mutateAsync, isPending, error, data } = useSetVenueScreenLink()
  const [confirming, setConfirming] = useState<'renew' | 'revoke' | null>(null)
  const token = data?.token ?? null
  const address = token === null ? null : window.location.origin + pathWith(paths.screen, token)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">{t('admin.screen.link')}</h3>
      <p role="status">
        {screen.has_link && screen.link_made_at !== null
          ? t('admin.screen.linkMade', { time: format.timestamp(screen.link_made_at) })
          : t('admin.screen.noLink')}
      </p>
      {address !== null && screen.has_link && (
        <div className="notice notice-success">
          <p>{t('admin.screen.linkOnce')}</p>
          <AddressLink address={address} copyLabel={t('admin.screen.copy')} />
        </div>
      )}
      {error && confirming === null && <ErrorState error={error} />}
      <div className="flex flex-wrap gap-3">
        <Button
          loading={isPending}
          onClick={() =>
            screen.has_link
              ? setConfirming('renew')
              : mutate({ p_game_session_id: gameSessionId, p_is_open: true })
          }
        >
          {t(screen.has_link ? 'admin.screen.renew' : 'admin.screen.create')}
        </Button>
        {screen.has_link && (
          <Button variant="outline" disabled={isPending} onClick={() => setConfirming('revoke')}>
            {t('admin.screen.revoke')}
          </Button>
        )}
      </div>
      {confirming !== null && (
        <DeleteDialog
          title={t(`admin.screen.${confirming}`)}
          description={t('admin.screen.renewHint')}
          confirmLabel={t(`admin.screen.${confirming}`)}
          onClose={() => setConfirming(null)}
          onDelete={() =>
            mutateAsync({ p_game_session_id: gameSessionId, p_is_open: confirming === 'renew' })
          }
        />
      )}
    </section>
  )
}

/** Starts, advances and ends the reveal. */
function RevealPart({ gameSessionId, screen }: PartProps) {
  const { t, errorText } = useTexts()
  const { mutate, isPending, variables } = useRevealPlaces()
  const isEnding = isPending && variables.p_revealed === null
  const { reveal_places: places, revealed_places: revealed } = screen
  const [isAsking, setAsking] = useState(false)
  const set = (next: number | null) =>
    mutate(
      { p_game_session_id: gameSessionId, p_revealed: next },
      { onError: (error) => toasts.error(errorText(error)) },
    )
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">{t('admin.screen.reveal')}</h3>
      <p role="status">
        {places === null
          ? t('admin.screen.revealText')
          : t('admin.screen.revealOn', { revealed, places })}
      </p>
      <div className="flex flex-wrap gap-3">
        {places === null ? (
          <Button variant="outline" loading={isPending} onClick={() => setAsking(true)}>
            {t('admin.screen.revealStart')}
          </Button>
        ) : (
          <>
            {revealed < places && (
              <Button
                disabled={isPending}
                loading={isPending && !isEnding}
                onClick={() => set(revealed + 1)}
              >
                {t('admin.screen.revealNext')}
              </Button>
            )}
            <Button
              variant="outline"
              disabled={isPending}
              loading={isEnding}
              onClick={() => set(null)}
            >
              {t('admin.screen.revealEnd')}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('admin.screen.revealAsk')}
        description={t('admin.screen.revealAskText')}
        confirmLabel={t('admin.screen.revealStart')}
        onConfirm={() => {
          setAsking(false)
          set(0)
        }}
      />
    </section>
  )
}

const formSchema = z.object({
  panels: z.array(z.string()),
  theme: z.enum(themes),
  language: z.enum(['hu', 'en', 'de']),
  allows_embedding: z.boolean(),
})

interface SettingsPartProps extends PartProps {
  onDirtyChange: (isDirty: boolean) => void
}

/** Panels, theme, language and embedding of the screen. */
function SettingsPart({ gameSessionId, screen, onDirtyChange }: SettingsPartProps) {
  const { t } = useTranslation()
  const save = useSaveVenueScreen()
  const unknown = screen.panels.filter((panel) => !screenPanels.some((known) => known === panel))
  return (
    <ResourceForm
      schema={formSchema}
      defaultValues={screen}
      submitLabel={t('common.save')}
      onDirtyChange={onDirtyChange}
      onSubmit={({ panels, theme, language, allows_embedding }) =>
        save.mutateAsync({
          p_game_session_id: gameSessionId,
          p_panels: [...new Set([...panels, ...unknown])],
          p_theme: theme,
          p_language: language,
          p_allows_embedding: allows_embedding,
        })
      }
      done={t('admin.screen.saved')}
    >
      {({ register }) => (
        <>
          <fieldset>
            <legend className="text-lg font-bold">{t('admin.screen.panels')}</legend>
            {screenPanels.map((panel) => (
              <Checkbox
                key={panel}
                value={panel}
                label={t(`admin.screen.panelNames.${panel}`)}
                {...register('panels')}
              />
            ))}
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={t('admin.screen.theme')}
              options={toOptions(themes, (value) => t(`themes.${value}`))}
              {...register('theme')}
            />
            <Select
              label={t('admin.screen.language')}
              options={toOptions(languages, (value) => t(`languages.${value}`))}
              {...register('language')}
            />
          </div>
          <div>
            <Checkbox label={t('admin.screen.embedding')} {...register('allows_embedding')} />
            <p className="text-soft text-sm">{t('admin.screen.embeddingHint')}</p>
          </div>
        </>
      )}
    </ResourceForm>
  )
}

interface ScreenDialogProps {
  gameSession: NamedGameSession & { name: string }
  onClose: () => void
}

/** Link, content and reveal of the venue screen of a hunt. */
export function ScreenDialog({ gameSession, onClose }: ScreenDialogProps) {
  const { t } = useTranslation()
  const { data: screen, error, refetch } = useQuery(adminScreenQueryOptions(gameSession.id))
  const guard = useUnsavedChangesGuard()
  return (
    <>
      <Dialog
        size="lg"
        onClose={() => guard.close(onClose)}
        title={t('admin.screen.title', { name: gameSession.name })}
        description={t('admin.screen.text')}
      >
        {error && !screen && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !screen && <SkeletonList rows={4} />}
        {screen && (
          <div className="flex flex-col gap-6">
            <NamedPlayers gameSession={gameSession} />
            <LinkPart gameSessionId={gameSession.id} screen={screen} />
            <RevealPart gameSessionId={gameSession.id} screen={screen} />
            <SettingsPart
              gameSessionId={gameSession.id}
              screen={screen}
              onDirtyChange={guard.setDirty}
            />
          </div>
        )}
      </Dialog>
      {guard.dialog}
    </>
  )
}
