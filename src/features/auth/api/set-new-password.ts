import { useMutation } from '@tanstack/react-query'
import { verifyMfaCode } from '@/lib/account/second-factor'
import { supabase } from '@/lib/supabase/client'

export interface NewPasswordInput {
  /** From the recovery mail; null when the link was already redeemed into a session. */
  tokenHash: string | null
  password: string
  /** Of the authenticator app, while the session owes it; else null. */
  code: string | null
}

/** A recovery link works once: a second try with a better password must not redeem it again. */
let redeemedHash: string | null = null

async function setNewPassword({ tokenHash, password, code }: NewPasswordInput): Promise<void> {
  if (tokenHash !== null && tokenHash !== redeemedHash) {
    const { error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
    if (error) throw error
    redeemedHash = tokenHash
  }
  if (code !== null) await verifyMfaCode(code)
  const { error } = await supabase.auth.updateUser({ password })
  if (error) throw error
}

/**
 * Redeems the recovery link and sets the new password in one step, when the form is sent: mail
 * scanners that open links use nothing up. Ends in GoTrue's own errors; `insufficient_aal` asks for
 * the code of an account's second factor.
 */
export function useSetNewPassword() {
  return useMutation({ mutationFn: setNewPassword })
}
