import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { pathWith } from '@/config/paths'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { EmailLink } from '@/components/ui/email-text'
import { ErrorState, QueryPlaceholder } from '@/components/ui/error-state'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { Skeleton } from '@/components/ui/skeleton'
import { helperPaths } from '@/config/helper-paths'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import { useGameSessionState } from '@/features/game/api/game'
import {
  gameSessionHelpersQueryOptions,
  useAddHelper,
  useInviteHelper,
  useRemoveHelper,
  useSetHelperPointsLimit,
  useWithdrawHelperInvitation,
} from '@/features/helpers/api/admin-helpers'
import { integer, text } from '@/lib/forms/fields'
import { useTexts } from '@/lib/i18n/use-texts'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'
import type { Row } from '@/lib/supabase/row-of'
import { toasts } from '@/stores/toasts'

const MAX_LIMIT = 100_000

// Lazy, because it brings the QR encoder.
const loadQrImage = async () => (await import('@/components/ui/qr-image')).QrImage

type Helpers = Row<'game_session_helpers'>

interface HelperParts {
  helpers: Helpers
  /** The hunt is over: it gets no new helpers. */
  isOver: boolean
}

/** Invitations: the new one with its link, which is shown once, and those that are open. */
function Invitations({ helpers, isOver }: HelperParts) {
  const { t, format, errorText } = useTexts()
  const invite = useInviteHelper()
  const withdraw = useWithdrawHelperInvitation()
  const [QrImage, load] = useLazyComponent(loadQrImage)
  const isOpen = helpers.invitations.some(({ id }) => id === invite.data?.id)
  const address =
    invite.data && isOpen
      ? window.location.origin + pathWith(helperPaths.invitation, invite.data.token)
      : null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">{t('admin.helpers.invite')}</h3>
      <p className="text-soft">{t('admin.helpers.inviteText')}</p>
      {address !== null && (
        <div className="notice notice-success">
          <div className="flex w-full min-w-0 flex-col gap-3">
            <p>{t('admin.helpers.linkOnce')}</p>
            <div className="self-center">
              {QrImage ? (
                <QrImage text={address} label={t('admin.helpers.code')} width={224} />
              ) : (
                <Skeleton className="size-56" />
              )}
            </div>
            <span className="flex w-full items-center gap-2">
              <span className="min-w-0 grow font-mono wrap-anywhere">{address}</span>
              <CopyButton text={address} label={t('admin.helpers.copy')} />
            </span>
          </div>
        </div>
      )}
      {invite.error && <ErrorState error={invite.error} />}
      {isOver ? (
        <p>{t('admin.helpers.over')}</p>
      ) : (
        <Button
          className="self-start"
          variant="outline"
          loading={invite.isPending}
          onClick={() => {
            void load()
            invite.mutate({ p_game_session_id: helpers.game_session_id })
          }}
        >
          {t('admin.helpers.inviteDo')}
        </Button>
      )}
      {helpers.invitations.length > 0 && (
        <ul className="divide-base-300 divide-y" aria-label={t('admin.helpers.open')}>
          {helpers.invitations.map(({ id, expires_at: expiresAt }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <span>{t('admin.helpers.expires', { time: format.timestamp(expiresAt) })}</span>
              <Button
                size="sm"
                variant="outline"
                onClick={() =>
                  withdraw.mutate(
                    { p_invitation_id: id },
                    { onError: (error) => toasts.error(errorText(error)) },
                  )
                }
              >
                {t('admin.helpers.withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who helps, with the way to add and to remove somebody. */
function HelperList({ helpers, isOver }: HelperParts) {
  const { t } = useTranslation()
  const add = useAddHelper()
  const remove = useRemoveHelper()
  const [removed, setRemoved] = useState<Helpers['helpers'][number] | null>(null)
  const [addedCount, setAddedCount] = useState(0)
  const gameSession = { p_game_session_id: helpers.game_session_id }
  return (
    <section className="flex flex-col gap-3">
      {helpers.helpers.length === 0 && <p>{t('admin.helpers.none')}</p>}
      <ul className="divide-base-300 divide-y" aria-label={t('admin.helpers.label')}>
        {helpers.helpers.map((helper) => (
          <li key={helper.user_id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <b className="break-words">{helper.name}</b>
              <span className="block">
                <EmailLink email={helper.email} />
              </span>
            </span>
            <Button
              size="sm"
              variant="outline"
              aria-label={t('admin.helpers.removeOf', { name: helper.name })}
              onClick={() => setRemoved(helper)}
            >
              {t('admin.helpers.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {!isOver && (
        <ResourceForm
          key={addedCount}
          schema={emailForm}
          defaultValues={{ email: '' }}
          submitLabel={t('admin.helpers.add')}
          onSubmit={async ({ email }) => {
            await add.mutateAsync({ ...gameSession, p_email: email })
            toasts.success(t('admin.helpers.added'))
            setAddedCount((count) => count + 1)
          }}
        >
          {({ control }) => (
            <FormInput
              type="email"
              inputMode="email"
              autoComplete="off"
              label={t('admin.helpers.email')}
              hint={t('admin.helpers.emailHint')}
              error={t('errors.invalid_email')}
              {...fieldOf(control, 'email')}
            />
          )}
        </ResourceForm>
      )}
      {removed && (
        <DeleteDialog
          title={t('admin.helpers.removeOf', { name: removed.name })}
          description={t('admin.helpers.removeText')}
          confirmLabel={t('admin.helpers.remove')}
          onClose={() => setRemoved(null)}
          onDelete={() => remove.mutateAsync({ ...gameSession, p_user_id: removed.user_id })}
        />
      )}
    </section>
  )
}

const emailForm = z.object({ email: text(3, 320) })
const limitForm = z.object({ limit: integer(0, MAX_LIMIT) })

function PointsLimit({ helpers }: { helpers: Helpers }) {
  const { t } = useTranslation()
  const save = useSetHelperPointsLimit()
  return (
    <ResourceForm
      schema={limitForm}
      defaultValues={{ limit: String(helpers.points_limit) }}
      submitLabel={t('common.save')}
      onSubmit={({ limit }) =>
        save.mutateAsync({
          p_game_session_id: helpers.game_session_id,
          p_points_limit: limit,
        })
      }
      done={t('admin.helpers.limitSaved')}
    >
      {({ control }) => (
        <FormNumberInput
          label={t('admin.helpers.limit')}
          hint={t('admin.helpers.limitHint')}
          {...fieldOf(control, 'limit')}
        />
      )}
    </ResourceForm>
  )
}

interface HelpersDialogProps {
  gameSession: AdminGameSession
  onClose: () => void
}

/** Helpers of a hunt: list, invitations and the limit of their points. */
export function HelpersDialog({ gameSession, onClose }: HelpersDialogProps) {
  const { t } = useTranslation()
  const helpers = useQuery(gameSessionHelpersQueryOptions(gameSession.id))
  const { data } = helpers
  const { phase } = useGameSessionState(gameSession.states)
  const isOver = phase === 'ended' || gameSession.archived_at !== null
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={t('admin.helpers.title', { name: gameSession.name })}
      description={t('admin.helpers.text')}
    >
      {!data && <QueryPlaceholder query={helpers} rows={4} />}
      {data && (
        <div className="flex flex-col gap-6">
          <HelperList helpers={data} isOver={isOver} />
          <Invitations helpers={data} isOver={isOver} />
          <PointsLimit helpers={data} />
        </div>
      )}
    </Dialog>
  )
}
