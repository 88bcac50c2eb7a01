import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ChestIllustration } from '@/components/illustrations/chest'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import {
  type ActiveGameSession,
  useActiveGameSession,
  useGameSessionState,
} from '@/features/game/api/game'
import { salesEndOf } from '@/features/game/model/game-session-state'
import { JackpotCard } from '@/features/jackpot/components/jackpot-card'
import { ShopScreen } from '@/features/shop/components/shop-screen'
import { useTeammateFinds } from '@/features/teams/hooks/use-teammate-finds'
import { AwardNotice } from '@/features/treasure/components/award-notice'
import { pickLocalized } from '@/lib/i18n/use-localized'
import { useTexts } from '@/lib/i18n/use-texts'

function Shop({ active }: { active: Extract<ActiveGameSession, { status: 'ready' }> }) {
  const { gameSession, settings } = active
  useTeammateFinds(gameSession.id)
  const { t, language } = useTexts()
  const { phase, sales_open: salesOpen } = useGameSessionState(gameSession.states)
  const isOver = phase === 'ended'

  return (
    <>
      <div className="mb-4 empty:hidden">
        <AwardNotice gameSession={gameSession} isOver={isOver} />
      </div>
      <ShopScreen
        key={gameSession.id}
        gameSessionId={gameSession.id}
        salesOpen={salesOpen}
        salesEndAt={salesEndOf(gameSession.states)}
        isOver={isOver}
        lockedMessage={
          isOver
            ? t('errors.game_session_ended')
            : pickLocalized(settings, 'locked_message', language)
        }
      />
    </>
  )
}

/** /shop: clues of the active session. */
export function ShopPage() {
  const { t } = useTranslation()
  const active = useActiveGameSession()
  return (
    <>
      <PageHeader
        title={t('shop.title')}
        description={active.status === 'ready' ? active.gameSession.name : t('shop.intro')}
        actions={
          <Button asChild variant="outline">
            <Link to={paths.shopProducts}>
              <Coins aria-hidden="true" className="size-5" />
              {t('shop.toProducts')}
            </Link>
          </Button>
        }
      />
      {active.status === 'pending' && <SkeletonList rows={4} className="h-36" />}
      {active.status === 'error' && <ErrorState error={active.error} onRetry={active.retry} />}
      {active.status === 'none' && (
        <Card>
          <EmptyState
            title={t('shop.notJoined')}
            description={t('shop.notJoinedText')}
            illustration={<ChestIllustration className="h-24 w-32" />}
            action={
              <Button asChild>
                <Link to={paths.dashboard}>{t('shop.toDashboard')}</Link>
              </Button>
            }
          />
        </Card>
      )}
      {active.status === 'ready' && (
        <>
          <Shop active={active} />
          <div className="mt-6">
            <JackpotCard gameSessionId={active.gameSession.id} />
          </div>
        </>
      )}
    </>
  )
}
