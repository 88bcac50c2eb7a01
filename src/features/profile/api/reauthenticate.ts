import { requestCaptchaToken } from '@/lib/account/captcha'
import { verifyMfaCode } from '@/lib/account/second-factor'
import { supabase } from '@/lib/supabase/client'

/** Reauthentication method of an account; null: sign in again with the third party. */
export type ReauthenticationMethod = 'password' | 'code' | null

/**
 * Checks the password or code of the signed-in user, which renews the sign-in time in the session token.
 * @param secret the password, or the six-digit code of the authenticator app
 * @throws the identity service's own error
 */
export async function reauthenticate(
  method: ReauthenticationMethod,
  email: string,
  secret: string,
): Promise<void> {
  if (method === 'code') await verifyMfaCode(secret)
  if (method !== 'password') return
  const { error } = await supabase.auth.signInWithPassword({
    email,
    password: secret,
    options: { captchaToken: await requestCaptchaToken() },
  })
  if (error) throw error
}
