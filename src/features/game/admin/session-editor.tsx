import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { SessionBasics } from '@/features/game/admin/session-basics'
import { SessionClues } from '@/features/game/admin/session-clues'
import { SessionCodes } from '@/features/game/admin/session-codes'
import { SessionDates } from '@/features/game/admin/session-dates'
import {
  sessionFormSchema,
  toSessionForm,
  toSessionInput,
} from '@/features/game/admin/session-form'
import { clueChoicesQueryOptions } from '@/features/game/api/admin-clue-choices'
import { codeChoicesQueryOptions } from '@/features/game/api/admin-code-choices'
import type { AdminSession } from '@/features/game/api/admin-list-game-sessions'
import { useSaveGameSession } from '@/features/game/api/admin-save-game-session'
import { toasts } from '@/stores/toasts'

export interface SessionEditorProps {
  /** null: a new one. */
  session: AdminSession | null
  onClose: () => void
}

/** Everything that makes a hunt, saved all or nothing. */
export function SessionEditor({ session, onClose }: SessionEditorProps) {
  const { t } = useTranslation()
  // What happens in the hunt meanwhile must not change the form under the organiser's hands.
  const [before] = useState(session)
  const clues = useQuery(clueChoicesQueryOptions())
  const codes = useQuery(codeChoicesQueryOptions())
  const save = useSaveGameSession()
  const error = clues.error ?? codes.error

  return (
    <div className="max-w-4xl">
      <PageHeader
        title={before ? before.name : t('admin.sessions.newTitle')}
        actions={
          <Button variant="ghost" onClick={onClose}>
            <ArrowLeft aria-hidden="true" className="size-5" />
            {t('admin.sessions.backToList')}
          </Button>
        }
      />
      {clues.data && codes.data ? (
        <ResourceForm
          schema={sessionFormSchema}
          defaultValues={toSessionForm(before)}
          submitLabel={t(before ? 'admin.sessions.save' : 'admin.sessions.create')}
          onCancel={onClose}
          onSubmit={async (values) => {
            await save.mutateAsync(toSessionInput(values, before))
            toasts.success(t('admin.sessions.saved', { name: values.name }))
            onClose()
          }}
        >
          {(form) => (
            <>
              <SessionBasics form={form} />
              <SessionDates form={form} />
              <SessionClues form={form} choices={clues.data} />
              <SessionCodes form={form} choices={codes.data} />
            </>
          )}
        </ResourceForm>
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([clues.refetch(), codes.refetch()])}
        />
      ) : (
        <SkeletonList rows={6} />
      )}
    </div>
  )
}
