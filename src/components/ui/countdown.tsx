import { useEffect, useEffectEvent } from 'react'
import { countdownParts } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'
import { useSecondsUntil } from '@/lib/live/use-server-now'
import './countdown.css'

interface CountdownProps {
  /** ISO time. */
  until: string
  /** Called at that time, and again while the countdown stays, e.g. to refetch. */
  onReached?: () => void
}

/** The estimated server time may run ahead: further calls, ms after the time is reached. */
const FURTHER_CALLS_MS = [2000, 10_000]

/** Countdown in days, hours, minutes and seconds, based on the server time. */
export function Countdown({ until, onReached }: CountdownProps) {
  const { t, format } = useTexts()
  const secondsLeft = useSecondsUntil(until)
  const reached = secondsLeft === 0

  const handleReached = useEffectEvent(() => onReached?.())
  useEffect(() => {
    if (!reached) return
    handleReached()
    const timers = FURTHER_CALLS_MS.map((pause) => setTimeout(() => handleReached(), pause))
    return () => timers.forEach(clearTimeout)
  }, [reached])

  const parts = countdownParts(secondsLeft * 1000)
  const cells = [
    ['days', parts.days],
    ['hours', parts.hours],
    ['minutes', parts.minutes],
    ['seconds', parts.seconds],
  ] as const
  return (
    <div
      role="timer"
      aria-label={t('common.countdownText', {
        days: format.unit(parts.days, 'day'),
        hours: format.unit(parts.hours, 'hour'),
        minutes: format.unit(parts.minutes, 'minute'),
      })}
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
