import { requestCaptchaToken } from '@/lib/account/captcha'
import { verifyMfaCode } from '@/lib/account/second-factor'
import { supabase } from '@/lib/supabase/client'

/** How the owner of an account shows that it is still them; null: by signing in with the third party. */
export type Proof = 'password' | 'code' | null

/**
 * Proves who holds the phone, and notes the time of it in the session's token.
 * @param secret the password, or the six digits of the authenticator app
 * @throws the identity service's own error, which `proofErrorKey` names
 */
export async function proveIdentity(proof: Proof, email: string, secret: string): Promise<void> {
  if (proof === 'code') await verifyMfaCode(secret)
  if (proof !== 'password') return
  const { error } = await supabase.auth.signInWithPassword({
    email,
    password: secret,
    options: { captchaToken: await requestCaptchaToken() },
  })
  if (error) throw error
}
