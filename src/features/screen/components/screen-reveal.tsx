import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { LiveRegion } from '@/components/ui/live-region'
import { useRevealNextPlace, type VenueScreen } from '@/features/screen/api/venue-screen'
import { RankTable } from '@/features/screen/components/screen-panels'
import { useFormat } from '@/lib/i18n/use-format'

/** Keys of keyboards and of presentation remotes. */
const nextKeys = new Set([' ', 'Enter', 'ArrowRight', 'ArrowDown', 'PageDown'])
/** Those that press a focused button. */
const pressKeys = new Set([' ', 'Enter'])

interface ScreenRevealProps {
  token: string
  reveal: NonNullable<VenueScreen['reveal']>
  /** True where nobody may reveal ranks: on an embedded screen, and on one that may be embedded. */
  isPassive: boolean
}

/** The ranks from last to first; each key press reveals one. */
export function ScreenReveal({ token, reveal, isPassive }: ScreenRevealProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending, error } = useRevealNextPlace(token)
  const { places, revealed, rows } = reveal
  const canReveal = !isPassive && revealed < places
  const newest = rows.find(({ rank }) => rank === places - revealed + 1)
  const hidden = Array.from({ length: places - revealed }, (_, index) => index + 1)

  function revealNext(): void {
    if (canReveal && !isPending) mutate(revealed)
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!canReveal || event.repeat || !nextKeys.has(event.key)) return
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    if (isOnButton && pressKeys.has(event.key)) return
    event.preventDefault()
    revealNext()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <section className="screen-panel screen-tall" aria-labelledby="screen-reveal">
      <h2 id="screen-reveal">{t('screen.reveal')}</h2>
      <RankTable
        caption={t('game.board.caption')}
        rows={[...hidden, ...rows]}
        newest={newest?.rank}
      />
      <LiveRegion
        text={
          newest
            ? t('screen.revealed', {
                rank: format.number(newest.rank),
                name: newest.name,
                points: format.number(newest.points),
              })
            : ''
        }
      />
      {canReveal && (
        <Button className="self-start" variant="outline" onClick={revealNext}>
          {t('screen.next')}
        </Button>
      )}
      {error && <p className="screen-note">{t('screen.revealFailed')}</p>}
    </section>
  )
}
