import { useMutation } from '@tanstack/react-query'
import { endEphemeralSession, ephemeralAuth } from '@/lib/account/ephemeral-client'
import { whileConnected } from '@/lib/live/connection'

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
 * Redeems the link that was sent to a new address. Whoever is signed in here stays so, and nobody else
 * becomes so: mails are read on other devices. `email` is null where the old mailbox has to confirm, too.
 * Ends in GoTrue's own errors, or in `network_unavailable`.
 */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (tokenHash: string) => whileConnected(() => confirmEmail(tokenHash)),
  })
}
