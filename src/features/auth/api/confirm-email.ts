import { useMutation } from '@tanstack/react-query'
import { endEphemeralSession, ephemeralAuth } from '@/lib/account/ephemeral-client'
import { whileConnected } from '@/lib/supabase/connection'

async function confirmEmail(tokenHash: string): Promise<{ email: string | null }> {
  const { data, error } = await ephemeralAuth().verifyOtp({
    token_hash: tokenHash,
    type: 'email_change',
  })
  if (error) throw error
  if (data.session) await endEphemeralSession()
  return { email: data.user?.email ?? null }
}

/**
 * Redeems the link sent to a new address. It does not change who is signed in here: mails are also read
 * on other devices. `email` is null while the old mailbox still has to confirm.
 * @throws GoTrue's own errors, `network_unavailable`
 */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (tokenHash: string) => whileConnected(() => confirmEmail(tokenHash)),
  })
}
