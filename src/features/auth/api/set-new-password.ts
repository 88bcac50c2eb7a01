import { useMutation } from '@tanstack/react-query'
import { verifyMfaCode } from '@/lib/account/second-factor'
import { supabase } from '@/lib/supabase/client'

interface NewPasswordInput {
  /** From the recovery mail; null if the link has already created a session. */
  tokenHash: string | null
  password: string
  /** Code of the authenticator app while the session needs one, else null. */
  code: string | null
}

/** A recovery link works once, so a second attempt with a better password must not redeem it again. */
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
 * Redeems the recovery link and sets the new password when the form is submitted, so that a mail scanner
 * that opens the link does not use it up.
 * @throws GoTrue's own errors; `insufficient_aal` if the account's second factor is needed
 */
export function useSetNewPassword() {
  return useMutation({ mutationFn: setNewPassword })
}
