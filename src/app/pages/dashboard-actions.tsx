import { Gem, ScanLine, ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import type { SessionPhase } from '@/features/game/model/session-state'
import type { ClaimState } from '@/features/treasure/model/claim-state'

export interface DashboardActionsProps {
  /** Where the player stands with the treasure of the hunt; null as long as nobody knows. */
  claim: ClaimState<unknown> | null
  /** Whether codes count: not yet, now, no more. */
  phase: SessionPhase
  /** Shows the other hunts. */
  onSwitch: () => void
}

interface StepProps {
  variant: 'primary' | 'outline'
}

function ToScanner({ variant }: StepProps) {
  const { t } = useTranslation()
  return (
    <Button asChild size="lg" variant={variant} className="grow">
      <Link to={paths.scanner}>
        <ScanLine aria-hidden="true" className="size-6" />
        {t('dashboard.scan')}
      </Link>
    </Button>
  )
}

function ToShop({ variant }: StepProps) {
  const { t } = useTranslation()
  return (
    <Button asChild size="lg" variant={variant} className="grow">
      <Link to={paths.shop}>
        <ShoppingBag aria-hidden="true" className="size-5" />
        {t('dashboard.toShop')}
      </Link>
    </Button>
  )
}

/**
 * The next steps in a hunt: buy clues before its start, scan or buy while it runs, claim what was found, go on
 * to another one when it is over.
 */
export function DashboardActions({ claim, phase, onSwitch }: DashboardActionsProps) {
  const { t } = useTranslation()
  const isOver = phase === 'ended'
  // No code counts yet, and at the start the sale of clues usually ends.
  const isShopFirst = phase === 'upcoming'
  const canClaim = claim?.kind === 'open'
  const leadsToClaim = canClaim || (claim !== null && 'claim' in claim)
  return (
    <>
      {isShopFirst && <ToShop variant="primary" />}
      {phase === 'running' && <ToScanner variant="primary" />}
      {leadsToClaim && (
        <Button
          asChild
          size="lg"
          variant={isOver && canClaim ? 'primary' : 'outline'}
          className="grow"
        >
          <Link to={paths.treasureClaim}>
            <Gem aria-hidden="true" className="size-5" />
            {t(canClaim ? 'dashboard.toClaim' : 'dashboard.toOwnClaim')}
          </Link>
        </Button>
      )}
      {/* Not another button meanwhile: it would turn into this one under the finger. */}
      {claim === null && <Skeleton className="h-14 grow" />}
      {claim !== null &&
        !leadsToClaim &&
        !isOver &&
        (isShopFirst ? <ToScanner variant="outline" /> : <ToShop variant="outline" />)}
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
