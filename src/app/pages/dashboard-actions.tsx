import { Gem, type LucideIcon, ScanLine, ShoppingBag } from 'lucide-react'
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

type Variant = 'primary' | 'outline'

interface StepProps {
  to: string
  icon: LucideIcon
  label: string
  variant: Variant
}

function Step({ to, icon: Icon, label, variant }: StepProps) {
  return (
    <Button asChild size="lg" variant={variant} className="grow">
      <Link to={to}>
        <Icon aria-hidden="true" className="size-5" />
        {label}
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
  const toScanner = (variant: Variant) => (
    <Step to={paths.scanner} icon={ScanLine} label={t('dashboard.scan')} variant={variant} />
  )
  const toShop = (variant: Variant) => (
    <Step to={paths.shop} icon={ShoppingBag} label={t('dashboard.toShop')} variant={variant} />
  )
  return (
    <>
      {isShopFirst && toShop('primary')}
      {phase === 'running' && toScanner('primary')}
      {leadsToClaim && (
        <Step
          to={paths.treasureClaim}
          icon={Gem}
          label={t(canClaim ? 'dashboard.toClaim' : 'dashboard.toOwnClaim')}
          variant={isOver && canClaim ? 'primary' : 'outline'}
        />
      )}
      {/* Not another button meanwhile: it would turn into this one under the finger. */}
      {claim === null && <Skeleton className="h-14 grow" />}
      {claim !== null &&
        !leadsToClaim &&
        !isOver &&
        (isShopFirst ? toScanner('outline') : toShop('outline'))}
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
