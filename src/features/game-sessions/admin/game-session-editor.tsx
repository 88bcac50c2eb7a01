import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  EditConflictNotice,
  ResourceForm,
  type SaveConfirmation,
} from '@/components/resource-form/resource-form'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { PageHeader } from '@/components/ui/page-header'
import { BackToGameSessions } from '@/features/game/admin/back-to-game-sessions'
import { GameSessionBasics } from '@/features/game-sessions/admin/game-session-basics'
import { GameSessionClues } from '@/features/game-sessions/admin/game-session-clues'
import { GameSessionCodes } from '@/features/game-sessions/admin/game-session-codes'
import { GameSessionDates } from '@/features/game-sessions/admin/game-session-dates'
import { GameSessionJoining } from '@/features/game-sessions/admin/game-session-joining'
import {
  scanCounts,
  gameSessionForm,
  gameSessionValues,
  toTextLanguages,
  type GameSessionValues,
} from '@/features/game/model/game-session-form'
import {
  type AdminGameSession,
  adminGameSessionsQueryOptions,
  useSaveGameSession,
} from '@/features/game/api/admin-game'
import { saveEffect } from '@/features/game-sessions/model/save-effect'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'
import { TextLanguagesContext } from '@/lib/i18n/text-languages'
import { toasts } from '@/stores/toasts'

interface GameSessionEditorProps {
  /** Null: a new session. */
  gameSession: AdminGameSession | null
  onClose: () => void
}

/**
 * Form for a whole session, saved in one transaction. If another organiser has saved meanwhile, offers to
 * load the newer version.
 */
export function GameSessionEditor({ gameSession, onClose }: GameSessionEditorProps) {
  const { t, errorText } = useTexts()
  const queryClient = useQueryClient()
  // Fixed, so that live updates do not change the form while it is edited.
  const [before, setBefore] = useState(gameSession)
  const [loads, setLoads] = useState(0)
  const save = useSaveGameSession()
  const guard = useUnsavedChangesGuard()
  const schema = useMemo(
    () => gameSessionForm(before, scanCounts(gameSession)),
    [before, gameSession],
  )
  const isOutdated = save.isIdle && before?.updated_at !== gameSession?.updated_at

  function confirmationFor(values: GameSessionValues): SaveConfirmation | null {
    if (before?.is_test) return null
    const effect = saveEffect(values, before, serverNow())
    return (
      effect && {
        title: t(`admin.sessions.questions.${effect}.title`, { name: values.name }),
        description: t(`admin.sessions.questions.${effect}.text`, {
          count: gameSession?.players ?? 0,
        }),
      }
    )
  }

  async function loadNewer(): Promise<void> {
    try {
      const gameSessions = await queryClient.query({
        ...adminGameSessionsQueryOptions(),
        staleTime: 0,
      })
      save.reset()
      setBefore(gameSessions.find(({ id }) => id === before?.id) ?? null)
      setLoads((count) => count + 1)
    } catch (error) {
      toasts.error(errorText(error))
    }
  }

  return (
    <div className="max-w-4xl">
      <PageHeader
        title={before ? before.name : t('admin.sessions.newTitle')}
        actions={<BackToGameSessions onClick={onClose} />}
      />
      {isOutdated && <EditConflictNotice onLoadNewer={() => void loadNewer()} />}
      <ResourceForm
        reloadCount={loads}
        schema={schema}
        defaultValues={gameSessionValues(before)}
        submitLabel={t('admin.sessions.save')}
        onCancel={onClose}
        onDirtyChange={guard.setDirty}
        onLoadNewer={() => void loadNewer()}
        confirmationFor={confirmationFor}
        onSubmit={async (values) => {
          await save.mutateAsync({
            ...values,
            is_test: before?.is_test ?? false,
            ...(before && { id: before.id, updated_at: before.updated_at }),
          })
          guard.release()
          toasts.success(t('admin.sessions.saved', { name: values.name }))
          onClose()
        }}
      >
        {(form) => (
          <TextLanguagesContext value={toTextLanguages(form.watch('languages'))}>
            <GameSessionBasics form={form} />
            <GameSessionDates form={form} gameSession={before} />
            {!before?.is_test && <GameSessionJoining form={form} gameSession={gameSession} />}
            <GameSessionClues form={form} gameSession={before} />
            <GameSessionCodes form={form} gameSession={before} live={gameSession} />
          </TextLanguagesContext>
        )}
      </ResourceForm>
      {guard.dialog}
    </div>
  )
}
