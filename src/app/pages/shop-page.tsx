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
import { useActiveSession, type ActiveSession } from '@/features/game/api/active-session'
import { useServerNow } from '@/lib/use-server-now'
import { clueSalesOpen } from '@/features/game/model/game-settings'
import { ShopScreen } from '@/features/shop/components/shop-screen'
import { useLocalized } from '@/lib/use-localized'

function Shop({ hunt }: { hunt: Extract<ActiveSession, { status: 'ready' }> }) {
  const { session, settings } = hunt
  const localized = useLocalized()
  const { now } = useServerNow([settings.game_start_time])
  return (
    <ShopScreen
      key={session.id}
      sessionId={session.id}
      salesOpen={clueSalesOpen(settings, now)}
      salesEndAt={settings.is_schedule_enabled ? settings.game_start_time : null}
      lockedMessage={localized(settings, 'locked_message')}
    />
  )
}

/** The shop of the active session (spec §2, §5). */
export function ShopPage() {
  const { t } = useTranslation()
  const hunt = useActiveSession()
  return (
    <>
      <PageHeader
        title={t('shop.title')}
        description={hunt.status === 'ready' ? hunt.session.name : t('shop.intro')}
      />
      {hunt.status === 'pending' && <SkeletonList rows={4} className="h-36" />}
      {hunt.status === 'error' && <ErrorState error={hunt.error} onRetry={hunt.retry} />}
      {hunt.status === 'none' && (
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
      {hunt.status === 'ready' && <Shop hunt={hunt} />}
    </>
  )
}
