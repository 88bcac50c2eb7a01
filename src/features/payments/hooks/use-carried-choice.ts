import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readCarriedChoice, type CheckoutChoice } from '@/features/payments/model/order-paths'

/** Goes on, once, with what was chosen on the screen before; a reload does not choose it again. */
export function useCarriedChoice(onChoice: (choice: CheckoutChoice) => void): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isTaken = useRef(false)
  const take = useEffectEvent(() => {
    const choice = readCarriedChoice(state)
    if (!choice || isTaken.current) return
    isTaken.current = true
    void navigate('.', { replace: true, state: null })
    onChoice(choice)
  })
  useEffect(() => take(), [])
}
