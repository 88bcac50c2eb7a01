import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { CompassIllustration } from '@/components/illustrations/compass'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { helperPaths } from '@/config/helper-paths'
import { paths, pathWith } from '@/config/paths'
import {
  helperInvitationQueryOptions,
  useAcceptHelperInvitation,
} from '@/features/helpers/api/helper'
import { forgetReturnPath } from '@/lib/account/return-path'
import { usePageTitle } from '@/lib/browser/use-page-title'
import { toasts } from '@/stores/toasts'

/** /helper/invitation/:token: makes the account a helper after a tap, once. */
export function HelperInvitationPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const invitation = useQuery(helperInvitationQueryOptions(token))
  const { mutate, isPending, error } = useAcceptHelperInvitation()
  const failure = error ?? invitation.error
  usePageTitle(t('helpers.invitationTitle'))
  return (
    <article className="card-surface card-map mx-auto flex w-full max-w-xl flex-col gap-5 p-4 sm:p-6">
      <header className="flex flex-col items-center gap-2 text-center">
        <CompassIllustration className="size-24" />
        <h1 className="page-title">{t('helpers.invitationTitle')}</h1>
        {invitation.data && <p className="text-xl font-bold break-words">{invitation.data.name}</p>}
        <p className="text-soft text-pretty">{t('helpers.invitationText')}</p>
      </header>
      {failure && <ErrorState error={failure} />}
      <Button
        size="lg"
        block
        loading={isPending}
        onClick={() =>
          mutate(
            { p_token: token },
            {
              onSuccess: ({ name, game_session_id: id }) => {
                forgetReturnPath()
                toasts.success(t('helpers.accepted', { name }))
                void navigate(pathWith(helperPaths.screen, id), { replace: true })
              },
            },
          )
        }
      >
        {t('helpers.accept')}
      </Button>
      <ButtonLink to={paths.dashboard} variant="ghost" block>
        {t('join.toDashboard')}
      </ButtonLink>
    </article>
  )
}
