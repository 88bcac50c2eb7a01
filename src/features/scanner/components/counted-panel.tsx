import { Gem, ScanLine } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ChestIllustration } from '@/components/illustrations/chest'
import { CoinIllustration } from '@/components/illustrations/coin'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { codesToClaim, useActiveSession } from '@/features/game/api/game'
import { OutcomePanel } from '@/features/scanner/components/outcome-panel'
import { ScanProgress } from '@/features/scanner/components/scan-progress'
import type { ScanResult } from '@/lib/offline/queued-scan'
import { useFormat } from '@/lib/i18n/use-format'

/** Directions of the sparks around the chest, degrees. */
const sparks = [-78, -56, -34, -12, 12, 34, 56, 78]

/** Horizontal travel of each coin, px. */
const coins = [-92, -58, -22, 26, 60, 96]

/** React's style type does not know custom properties. */
const aim = (aside: number): CSSProperties & Record<'--aim', string> => ({ '--aim': `${aside}px` })

function Celebration() {
  return (
    <div aria-hidden="true" className="celebration">
      {sparks.map((angle) => (
        <span key={angle} className="celebration-spark" style={{ rotate: `${angle}deg` }} />
      ))}
      {coins.map((aside) => (
        <span key={aside} className="celebration-coin" style={aim(aside)}>
          <CoinIllustration />
        </span>
      ))}
      <ChestIllustration open className="celebration-chest" />
    </div>
  )
}

interface CountedPanelProps {
  result: ScanResult
  onContinue: () => void
}

/** A counted scan: its points, the new total and the next steps. */
export function CountedPanel({ result, onContinue }: CountedPanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const hunt = useActiveSession()
  const canClaim = hunt.status === 'ready' && codesToClaim(hunt.membership) === 0
  return (
    <OutcomePanel
      kind="counted"
      illustration={<Celebration />}
      title={t('scanner.success.title')}
      actions={
        <>
          <Button size="lg" block onClick={onContinue}>
            <ScanLine aria-hidden="true" className="size-6" />
            {t('scanner.success.scanOn')}
          </Button>
          {canClaim && (
            <Button asChild variant="outline" block>
              <Link to={paths.treasureClaim}>
                <Gem aria-hidden="true" className="size-5" />
                {t('scanner.success.claim')}
              </Link>
            </Button>
          )}
          <Button asChild variant="ghost" block>
            <Link to={paths.dashboard}>{t('scanner.success.dashboard')}</Link>
          </Button>
        </>
      }
    >
      <p className="text-lg font-semibold text-balance">{result.qr_code_name}</p>
      <p className="points-won">
        <span aria-hidden="true">{format.delta(result.points)}</span>
        <span className="sr-only">{t('scanner.success.points', { count: result.points })}</span>
      </p>
      <p className="points-total">
        {t('scanner.success.total')}
        <strong className="tabular-nums">{format.number(result.current_points)}</strong>
      </p>
      <ScanProgress scanId={result.scan_id} />
    </OutcomePanel>
  )
}
