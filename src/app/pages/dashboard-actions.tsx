import { Gem, Medal, type LucideIcon, ScanLine, ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { paths, pathWith } from '@/config/paths'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'
import type { ClaimState } from '@/features/treasure/model/claim-state'

interface DashboardActionsProps {
  gameSessionId: string
  usesClues: boolean
  /** State of the player's treasure claim; null while loading. */
  claim: ClaimState<unknown> | null
  phase: GameSessionPhase
  /** Opens the list of other hunts. */
  onSwitch: () => void
}

type Variant = 'primary' | 'outline'

interface StepProps {
  to: string
  icon: LucideIcon
  label: string
  variant: Variant
}

function StepLink({ to, icon: Icon, label, variant }: StepProps) {
  return (
    <ButtonLink to={to} icon={Icon} size="lg" variant={variant} className="grow">
      {label}
    </ButtonLink>
  )
}

/**
 * Buttons for the next steps in a hunt: buy clues before its start, scan or buy while it runs, claim the
 * treasure, switch to another hunt after the end.
 */
export function DashboardActions({
  gameSessionId,
  usesClues,
  claim,
  phase,
  onSwitch,
}: DashboardActionsProps) {
  const { t } = useTranslation()
  const isOver = phase === 'ended'
  // Before the start codes cannot be scanned, and clue sales usually end at the start.
  const isShopFirst = phase === 'upcoming' && usesClues
  const canClaim = claim?.kind === 'open'
  const leadsToClaim = canClaim || (claim !== null && 'claim' in claim)
  const toScanner = (variant: Variant) => (
    <StepLink to={paths.scanner} icon={ScanLine} label={t('dashboard.scan')} variant={variant} />
  )
  const toShop = (variant: Variant) => (
    <StepLink to={paths.shop} icon={ShoppingBag} label={t('dashboard.toShop')} variant={variant} />
  )
  return (
    <>
      {isShopFirst && toShop('primary')}
      {phase === 'running' && toScanner('primary')}
      {leadsToClaim && (
        <StepLink
          to={paths.treasureClaim}
          icon={Gem}
          label={t(canClaim ? 'dashboard.toClaim' : 'dashboard.toOwnClaim')}
          variant={isOver && canClaim ? 'primary' : 'outline'}
        />
      )}
      {/* A skeleton, because a temporary button could change just before it is pressed. */}
      {claim === null && <Skeleton className="h-14 grow" />}
      {claim !== null &&
        !leadsToClaim &&
        !isOver &&
        (isShopFirst ? toScanner('outline') : usesClues && toShop('outline'))}
      {isOver && (
        <StepLink
          to={pathWith(paths.recap, gameSessionId)}
          icon={Medal}
          label={t('dashboard.recap')}
          variant="outline"
        />
      )}
      {isOver && (
        <Button
          size="lg"
          variant={canClaim ? 'outline' : 'primary'}
          className="grow"
          onClick={onSwitch}
        >
          {t('treasure.toOthers')}
        </Button>
      )}
    </>
  )
}
