import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countdownParts } from '@/lib/format'
import { serverNow } from '@/lib/server-time'

export interface CountdownProps {
  /** The moment that is counted down to; ISO time. */
  until: string
  /** Called once when it is reached, e.g. to refetch what opens then. */
  onReached?: () => void
}

/** Days, hours, minutes and seconds on the server's clock. */
export function Countdown({ until, onReached }: CountdownProps) {
  const { t } = useTranslation()
  const [remaining, setRemaining] = useState(() => new Date(until).getTime() - serverNow())
  const reached = remaining <= 0

  useEffect(() => {
    const tick = () => setRemaining(new Date(until).getTime() - serverNow())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])

  useEffect(() => {
    if (reached) onReached?.()
  }, [reached, onReached])

  const parts = countdownParts(remaining)
  const cells = [
    ['days', parts.days],
    ['hours', parts.hours],
    ['minutes', parts.minutes],
    ['seconds', parts.seconds],
  ] as const
  return (
    <div
      role="timer"
      aria-label={t('common.countdownText', { ...parts })}
      className="countdown-row"
    >
      {cells.map(([unit, value]) => (
        <div key={unit} aria-hidden="true" className="countdown-cell">
          <span className="countdown-digits">{String(value).padStart(2, '0')}</span>
          <span className="countdown-unit">{t(`common.${unit}`)}</span>
        </div>
      ))}
    </div>
  )
}
