import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ChestIllustration } from '@/components/illustrations/chest'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { GuestNotice } from '@/features/auth/components/guest-notice'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { type ActiveSession, codesToClaim, useActiveSession } from '@/features/game/api/game'
import { sessionPhase } from '@/features/game/model/session-state'
import { teamQueryOptions, type Team } from '@/features/teams/api/teams'
import { useTeammateFinds } from '@/features/teams/hooks/use-teammate-finds'
import { TreasureScreen } from '@/features/treasure/components/treasure-screen'
import { SentenceWith } from '@/lib/i18n/sentence-with'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useServerNow } from '@/lib/live/use-server-now'

/** A team claims once: what a team mate has sent in. */
function ClaimOfMate({ claim }: { claim: NonNullable<Team['claim']> }) {
  const { t } = useTranslation()
  const text = claim.status === 'approved' ? 'teams.claimApproved' : 'teams.claimPending'
  return (
    <Card>
      <EmptyState
        title={t(text, { name: claim.user_name })}
        illustration={<ChestIllustration open className="h-32 w-40" />}
        action={
          <Button asChild variant="outline">
            <Link to={paths.dashboard}>{t('treasure.backToBoard')}</Link>
          </Button>
        }
      />
    </Card>
  )
}

function Treasure({ session, membership }: Extract<ActiveSession, { status: 'ready' }>) {
  const { now } = useServerNow([session.ends_at])
  const hasTeams = (session.team_mode ?? 'off') !== 'off'
  useTeammateFinds(session.id)
  const team = useQuery({ ...teamQueryOptions(session.id), enabled: hasTeams })
  if (membership.found_codes === undefined || (hasTeams && team.isPending))
    return <SkeletonList rows={4} className="h-20" />
  const claim = team.data?.claim ?? null
  if (claim && !claim.is_mine) return <ClaimOfMate claim={claim} />
  return (
    <TreasureScreen
      key={session.id}
      sessionId={session.id}
      codesToClaim={codesToClaim(membership)}
      isOnPath={
        session.claim_opens === 'path' && session.uses_clues !== false && !session.claims_opened_at
      }
      contact={session.claim_contact ?? 'all'}
      isAwarded={session.treasure_awarded_at !== null}
      isOver={sessionPhase(session, now) === 'ended'}
    />
  )
}

/** /treasure-claim: claim of the active session's treasure. */
export function TreasureClaimPage() {
  const { t } = useTranslation()
  const localized = useLocalized()
  const hunt = useActiveSession()
  const session = hunt.status === 'ready' ? hunt.session : null
  const treasureName = session ? localized(session, 'treasure_name') : ''
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t('treasure.title')}
        description={
          session && treasureName !== '' ? (
            <SentenceWith text={treasureName} lang={localized.lang(session, 'treasure_name')}>
              {(name) => t('treasure.treasureName', { name })}
            </SentenceWith>
          ) : (
            session?.name
          )
        }
      />
      <GuestNotice need="text" />
      {hunt.status === 'pending' && <SkeletonList rows={4} className="h-20" />}
      {hunt.status === 'error' && <ErrorState error={hunt.error} onRetry={hunt.retry} />}
      {hunt.status === 'none' && (
        <Card>
          <EmptyState
            title={t('treasure.notJoined')}
            description={t('treasure.notJoinedText')}
            illustration={<ChestIllustration className="h-24 w-32" />}
            action={
              <Button asChild>
                <Link to={paths.dashboard}>{t('treasure.toDashboard')}</Link>
              </Button>
            }
          />
        </Card>
      )}
      {hunt.status === 'ready' && <Treasure {...hunt} />}
    </div>
  )
}
