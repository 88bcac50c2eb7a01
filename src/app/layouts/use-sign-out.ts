import { useNavigate } from 'react-router-dom'
import { LEAVE_PARAM, paths } from '@/config/paths'
import { useIsGuest } from '@/lib/account/profile'
import { signOut } from '@/lib/account/session'

/** Returns a function that signs out. Guests, who cannot sign in again, are asked on their profile first. */
export function useSignOut() {
  const isGuest = useIsGuest()
  const navigate = useNavigate()
  return () => void (isGuest ? navigate(`${paths.profile}?${LEAVE_PARAM}`) : signOut())
}
