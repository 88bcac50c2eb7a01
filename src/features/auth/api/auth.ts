import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { paths } from '@/config/paths'
import { requestCaptchaToken } from '@/lib/account/captcha'
import { withReturnPath } from '@/lib/account/return-path'
import { readStoredText, writeStoredText } from '@/lib/browser/local-storage'
import { randomId } from '@/lib/browser/random-id'
import { currentLanguage } from '@/lib/i18n/i18n'
import { supabase } from '@/lib/supabase/client'
import { rpcQuery } from '@/lib/supabase/rpc'

const GUEST_DEVICE_KEY = 'guest-device'

/** True until the first account exists; that account becomes the organiser. */
export const awaitsFirstAccountQueryOptions = () =>
  rpcQuery('awaits_first_account', {}, [], z.boolean())

interface SignUpInput {
  name: string
  email: string
  password: string
}

async function signUp({ name, email, password }: SignUpInput): Promise<{ signedIn: boolean }> {
  const captchaToken = await requestCaptchaToken()
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: {
      data: { name, language: currentLanguage() },
      captchaToken,
      emailRedirectTo: withReturnPath(`${window.location.origin}${paths.dashboard}`),
    },
  })
  if (error) throw error
  return { signedIn: data.session !== null }
}

/** Random id of this browser, by which a ban keeps new guests of the same device out; it stays after a sign-out. */
function guestDevice(): string {
  const known = readStoredText(GUEST_DEVICE_KEY)
  const device = known ?? randomId()
  if (known === null) writeStoredText(GUEST_DEVICE_KEY, device)
  return device
}

async function playAsGuest({ name, joinCode }: { name: string; joinCode: string }): Promise<void> {
  const captchaToken = await requestCaptchaToken()
  const data = { name, language: currentLanguage(), join_code: joinCode, device: guestDevice() }
  const { error } = await supabase.auth.signInAnonymously({ options: { data, captchaToken } })
  if (error) throw error
}

/**
 * Signs in as a guest, whom the database makes a player of the hunt at once.
 * @throws GoTrue's own errors; `authErrorKey` gives their translation key
 */
export function usePlayAsGuest() {
  return useMutation({ mutationFn: playAsGuest })
}

/**
 * Creates an account; the database creates the profile from the metadata `name` and `language`.
 * `signedIn` is false when the address must be confirmed first.
 * @throws GoTrue's own errors; `authErrorKey` gives their translation key
 */
export function useSignUp() {
  return useMutation({ mutationFn: signUp })
}
