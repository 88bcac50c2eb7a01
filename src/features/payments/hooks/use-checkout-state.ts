import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readCheckoutState, type CheckoutChoice } from '@/features/payments/model/order-paths'

/** Calls back once with the choice in the router state and clears it, so that a reload does not repeat it. */
export function useCheckoutState(onChoice: (choice: CheckoutChoice) => void): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isTaken = useRef(false)
  const take = useEffectEvent(() => {
    const choice = readCheckoutState(state)
    if (!choice || isTaken.current) return
    isTaken.current = true
    void navigate('.', { replace: true, state: null })
    onChoice(choice)
  })
  useEffect(() => take(), [])
}
