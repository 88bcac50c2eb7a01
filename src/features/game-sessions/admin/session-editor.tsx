import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditConflictNotice } from '@/components/resource-form/edit-conflict-notice'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { ResourceForm, type SaveConfirmation } from '@/components/resource-form/resource-form'
import { PageHeader } from '@/components/ui/page-header'
import { BackToHunts } from '@/features/game/admin/back-to-hunts'
import { SessionBasics } from '@/features/game-sessions/admin/session-basics'
import { SessionClues } from '@/features/game-sessions/admin/session-clues'
import { SessionCodes } from '@/features/game-sessions/admin/session-codes'
import { SessionDates } from '@/features/game-sessions/admin/session-dates'
import { SessionJoining } from '@/features/game-sessions/admin/session-joining'
import {
  scanCounts,
  sessionForm,
  sessionValues,
  type SessionValues,
} from '@/features/game/model/session-form'
import {
  type AdminSession,
  adminSessionsQueryOptions,
  useSaveGameSession,
} from '@/features/game/api/admin-game'
import { toTextLanguages } from '@/features/game/model/session-options'
import { saveEffect } from '@/features/game-sessions/model/save-effect'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { serverNow } from '@/lib/live/server-time'
import { TextLanguagesContext } from '@/lib/i18n/text-languages'
import { toasts } from '@/stores/toasts'

interface SessionEditorProps {
  /** Null: a new session. */
  session: AdminSession | null
  onClose: () => void
}

/**
 * Form for a whole session, saved in one transaction. If another organiser has saved meanwhile, offers to
 * load the newer version.
 */
export function SessionEditor({ session, onClose }: SessionEditorProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  // Fixed, so that live updates do not change the form while it is edited.
  const [before, setBefore] = useState(session)
  const [loads, setLoads] = useState(0)
  const save = useSaveGameSession()
  const guard = useUnsavedChangesGuard()
  const schema = useMemo(() => sessionForm(before, scanCounts(session)), [before, session])
  const isOutdated = save.isIdle && before?.updated_at !== session?.updated_at

  function confirmationFor(values: SessionValues): SaveConfirmation | null {
    if (before?.is_test) return null
    const effect = saveEffect(values, before, serverNow())
    return (
      effect && {
        title: t(`admin.sessions.questions.${effect}.title`, { name: values.name }),
        description: t(`admin.sessions.questions.${effect}.text`, {
          count: session?.players ?? 0,
        }),
      }
    )
  }

  async function loadNewer(): Promise<void> {
    try {
      const sessions = await queryClient.query({ ...adminSessionsQueryOptions(), staleTime: 0 })
      save.reset()
      setBefore(sessions.find(({ id }) => id === before?.id) ?? null)
      setLoads((count) => count + 1)
    } catch (error) {
      toasts.error(errorText(error))
    }
  }

  return (
    <div className="max-w-4xl">
      <PageHeader
        title={before ? before.name : t('admin.sessions.newTitle')}
        actions={<BackToHunts onClick={onClose} />}
      />
      {isOutdated && <EditConflictNotice onLoadNewer={() => void loadNewer()} />}
      <ResourceForm
        reloadCount={loads}
        schema={schema}
        defaultValues={sessionValues(before)}
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
            <SessionBasics form={form} />
            <SessionDates form={form} session={before} />
            {!before?.is_test && <SessionJoining form={form} session={session} />}
            <SessionClues form={form} session={before} />
            <SessionCodes form={form} session={before} live={session} />
          </TextLanguagesContext>
        )}
      </ResourceForm>
      {guard.dialog}
    </div>
  )
}
