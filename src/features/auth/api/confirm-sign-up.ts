import { useMutation } from '@tanstack/react-query'
import { endEphemeralSession, ephemeralAuth } from '@/lib/account/ephemeral-client'
import { whileConnected } from '@/lib/supabase/connection'
import { supabase } from '@/lib/supabase/client'

interface ConfirmationInput {
  tokenHash: string
  /** Confirms without replacing the current session. */
  isSignedIn: boolean
}

async function confirmSignUp({ tokenHash, isSignedIn }: ConfirmationInput) {
  const auth = isSignedIn ? ephemeralAuth() : supabase.auth
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'email' })
  if (error) throw error
  if (isSignedIn && data.session) await endEphemeralSession()
  return { email: data.user?.email ?? '', isSignedIn }
}

/**
 * Redeems the link of a sign-up mail and signs in on this device, unless somebody is signed in already.
 * @throws GoTrue's own errors, `network_unavailable`
 */
export function useConfirmSignUp() {
  return useMutation({
    mutationFn: (input: ConfirmationInput) => whileConnected(() => confirmSignUp(input)),
  })
}
