import { useQuery } from '@tanstack/react-query'
import { Check, KeyRound, LockKeyhole, ShoppingBag, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { paths } from '@/config/paths'
import { type ShopClue, shopCluesQueryOptions } from '@/features/shop/api/shop'
import {
  pathProgress,
  pathState,
  type PathState,
  requiredClueName,
  unlockTrails,
} from '@/features/shop/model/path-state'
import { SentenceWith } from '@/lib/i18n/sentence-with'
import { useTexts } from '@/lib/i18n/use-texts'
import { toErrorKey } from '@/lib/supabase/errors'
import './path.css'

const icons: Record<PathState, LucideIcon> = {
  found: Check,
  owned: KeyRound,
  open: ShoppingBag,
  locked: LockKeyhole,
}

/** After the end of the hunt nothing can be found or bought any more. */
function stateLabel(state: PathState, isOver: boolean) {
  if (isOver && state === 'owned') return 'dashboard.path.state.ownedOver'
  if (isOver && state === 'locked') return 'dashboard.path.state.notBought'
  return `dashboard.path.state.${state}` as const
}

function Step({ clue, isOver }: { clue: ShopClue; isOver: boolean }) {
  const { t, localized } = useTexts()
  const reached = pathState(clue)
  const state = isOver && reached === 'open' ? 'locked' : reached
  const Icon = icons[state]
  const required = requiredClueName(clue, localized)
  return (
    <li className="path-step" data-state={state}>
      <span className="path-mark">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0">
        <span
          lang={localized.lang(clue, 'name')}
          className="block leading-snug font-semibold text-balance"
        >
          {localized(clue, 'name')}
        </span>
        <span className="text-soft block text-sm">
          {reached !== 'locked' || isOver ? (
            t(stateLabel(state, isOver))
          ) : required ? (
            <SentenceWith text={required} lang={localized.lang(clue, 'name')}>
              {(name) => t('dashboard.path.state.after', { name })}
            </SentenceWith>
          ) : (
            t('dashboard.path.state.locked', {
              reason: t(`errors.${toErrorKey(clue.blocking_error)}`),
            })
          )}
        </span>
      </span>
    </li>
  )
}

function Trails({ clues, isOver }: { clues: readonly ShopClue[]; isOver: boolean }) {
  const { t } = useTranslation()
  const { owned, found, total } = pathProgress(clues)
  return (
    <>
      <p className="text-soft mb-4">
        {found > 0
          ? t('dashboard.path.progress', { count: total, owned, found, total })
          : t('dashboard.path.progressNoneFound', { count: total, owned, total })}
      </p>
      <div className="gap-x-6 sm:columns-2">
        {unlockTrails(clues).map((trail, index) => (
          <ol
            key={trail[0]?.clue.clue_id}
            aria-label={t('dashboard.path.trail', { number: index + 1 })}
            className="mb-5 break-inside-avoid"
          >
            {trail.map(({ clue }) => (
              <Step key={clue.clue_id} clue={clue} isOver={isOver} />
            ))}
          </ol>
        ))}
      </div>
    </>
  )
}

/** The clue trails of a session with the state of each clue: found, owned, for sale or locked. */
export function PathCard({ gameSessionId, isOver }: { gameSessionId: string; isOver: boolean }) {
  const { t } = useTranslation()
  const clues = useQuery(shopCluesQueryOptions(gameSessionId))
  if (clues.data?.length === 0) return null
  return (
    <Card
      title={t('dashboard.path.title')}
      actions={
        <ButtonLink to={paths.shop} variant="ghost" size="sm">
          {t('dashboard.path.toShop')}
        </ButtonLink>
      }
    >
      {!clues.data && <QueryPlaceholder query={clues} rows={4} className="h-11" />}
      {clues.data && <Trails clues={clues.data} isOver={isOver} />}
    </Card>
  )
}
