import { useQuery } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChestIllustration } from '@/components/illustrations/chest'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryError } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { type TreasureClaim, treasureClaimsQueryOptions } from '@/features/treasure/api/treasure'
import type { GameSession, Membership } from '@/features/game/api/game'
import { ClaimForm } from '@/features/treasure/components/claim-form'
import { ClaimOutcome, RejectionReason } from '@/features/treasure/components/claim-outcome'
import { initialClaimForm } from '@/features/treasure/model/claim-form'
import { claimState, type ClaimState } from '@/features/treasure/model/claim-state'
import { useProfile, type Profile } from '@/lib/account/profile'

/**
 * Scrolls to the top and focuses the heading when the state of the screen changes, but not on mount.
 * @param state identifies the shown state
 * @returns ref for the focusable heading
 */
function useFocusOnChange(state: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === state) return
    seen.current = state
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [state])
  return heading
}

/** Says that nothing can be claimed in this hunt, with a link to the other hunts. */
function NothingToClaim({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        title={title}
        description={text}
        illustration={<ChestIllustration open className="h-32 w-40" />}
        action={<ButtonLink to={paths.dashboard}>{t('treasure.toOthers')}</ButtonLink>}
      />
    </Card>
  )
}

interface ClaimStepProps {
  gameSession: GameSession
  isOver: boolean
  state: ClaimState<TreasureClaim>
  profile: Profile
}

function ClaimStep({ gameSession, isOver, state, profile }: ClaimStepProps) {
  const { t } = useTranslation()
  const { id: gameSessionId, claim_contact: contact } = gameSession
  // Holds the id of the rejected claim, so that the next decision is shown again.
  const [correcting, setCorrecting] = useState<string | null>(null)
  const isCorrecting =
    state.kind === 'rejected' && state.canTryAgain && correcting === state.claim.id
  const headingRef = useFocusOnChange(
    'claim' in state ? `${state.claim.id} ${state.claim.status} ${isCorrecting}` : state.kind,
  )

  switch (state.kind) {
    case 'closed': {
      if (isOver && state.codes !== null)
        return <NothingToClaim title={t('treasure.overTitle')} text={t('treasure.overText')} />
      // Only codes count that a clue leads to.
      const isOnPath =
        gameSession.claim_opens === 'path' &&
        gameSession.uses_clues &&
        gameSession.claims_opened_at === null
      return (
        <Card>
          <EmptyState
            title={t('treasure.notFoundTitle')}
            description={
              state.codes === null
                ? t('treasure.notOpenText')
                : t(isOnPath ? 'treasure.toFindOnPath' : 'treasure.toFind', { count: state.codes })
            }
            illustration={<ChestIllustration className="h-32 w-40" />}
            action={
              !isOver && (
                <ButtonLink to={paths.scanner} size="lg">
                  <ScanLine aria-hidden="true" className="size-6" />
                  {t('treasure.toScanner')}
                </ButtonLink>
              )
            }
          />
        </Card>
      )
    }
    case 'awarded':
      return <NothingToClaim title={t('treasure.awardedTitle')} text={t('treasure.awardedText')} />
    case 'open':
      return (
        <Card className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ChestIllustration open className="h-20 w-24 shrink-0" />
            <p className="min-w-0 flex-1 basis-40 text-pretty">
              {t(contact === 'none' ? 'treasure.introNone' : 'treasure.intro')}
            </p>
          </div>
          <ClaimForm
            gameSessionId={gameSessionId}
            contact={contact}
            initialValues={initialClaimForm(profile, contact)}
          />
        </Card>
      )
    case 'pending':
    case 'approved':
      return (
        <ClaimOutcome claim={state.claim} headingRef={headingRef}>
          {state.kind === 'pending' && state.isLate && (
            <p className="max-w-prose font-medium text-pretty">{t('treasure.pendingLate')}</p>
          )}
          <ButtonLink to={paths.dashboard} variant="outline">
            {t('treasure.backToBoard')}
          </ButtonLink>
        </ClaimOutcome>
      )
    case 'rejected':
      return isCorrecting ? (
        <Card className="flex flex-col gap-4">
          <h2 ref={headingRef} tabIndex={-1} className="text-lg font-bold outline-none">
            {t('treasure.correctTitle')}
          </h2>
          <RejectionReason reason={state.claim.rejection_reason} />
          <ClaimForm
            gameSessionId={gameSessionId}
            claimId={state.claim.id}
            contact={contact}
            initialValues={initialClaimForm(state.claim, contact)}
          />
        </Card>
      ) : (
        <ClaimOutcome claim={state.claim} headingRef={headingRef}>
          {state.canTryAgain ? (
            <Button onClick={() => setCorrecting(state.claim.id)}>{t('treasure.tryAgain')}</Button>
          ) : (
            <p className="font-medium">{t('treasure.awardedTitle')}</p>
          )}
        </ClaimOutcome>
      )
  }
}

interface TreasureScreenProps {
  gameSession: GameSession
  membership: Membership
  /** True once the session has ended. */
  isOver: boolean
}

/** The treasure of one session: closed chest, claim form, and decision. */
export function TreasureScreen({ gameSession, membership, isOver }: TreasureScreenProps) {
  const { profile } = useProfile()
  const claims = useQuery(treasureClaimsQueryOptions(gameSession.id))

  if (claims.isError && !claims.data) return <QueryError query={claims} />
  if (!claims.data || !profile) return <SkeletonList rows={4} className="h-20" />
  const isAwarded = gameSession.treasure_awarded_at !== null
  const state = claimState(claims.data, membership.codes_to_claim, isAwarded)
  return <ClaimStep gameSession={gameSession} isOver={isOver} state={state} profile={profile} />
}
