import { CoinIllustration } from '@/components/illustrations/coin'
import './coin-trail.css'

const coins = [0, 1, 2, 3, 4]

/** Coins that fall from the balance into a fresh purchase; short, and gone with reduced motion. */
export function CoinTrail() {
  return (
    <div aria-hidden="true" className="coin-trail">
      {coins.map((coin) => (
        <CoinIllustration key={coin} className="coin-trail-coin" />
      ))}
    </div>
  )
}
