import { useLayoutEffect, useRef } from 'react'
import { CoinIllustration } from '@/components/illustrations/coin'
import './coin-flight.css'

const coins = [0, 1, 2, 3, 4, 5]

/** The balance in the navbar. */
const TARGET = '.balance-pill'

/** Animates coins from here to the balance, once; hidden with reduced motion. */
export function CoinFlight() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const start = ref.current
    const end = document.querySelector(TARGET)
    if (!start || !end) return
    const from = start.getBoundingClientRect()
    const to = end.getBoundingClientRect()
    start.style.setProperty('--flight-x', `${to.x + to.width / 2 - from.x}px`)
    start.style.setProperty('--flight-y', `${to.y + to.height / 2 - from.y}px`)
  }, [])
  return (
    <div ref={ref} aria-hidden="true" className="coin-flight">
      {coins.map((coin) => (
        <CoinIllustration key={coin} className="coin-flight-coin" />
      ))}
    </div>
  )
}
