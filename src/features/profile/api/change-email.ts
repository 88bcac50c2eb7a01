import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profileKeys } from '@/features/profile/api/keys'
import { LINK_MS } from '@/features/profile/model/link-lifetime'
import { requestCaptchaToken } from '@/lib/account/captcha'
import { endEphemeralSession, ephemeralAuth } from '@/lib/account/ephemeral-client'
import { whileConnected } from '@/lib/supabase/connection'
import { toAppError } from '@/lib/supabase/errors'
import { supabase } from '@/lib/supabase/client'

/** Pending e-mail change and sign-in method of the account. */
interface EmailState {
  /** A requested, unconfirmed address and the expiry of its link (ISO, UTC). */
  pending: { address: string; expiresAt: string } | null
  /** False for accounts created through a third party. */
  hasPassword: boolean
}

async function readEmailState(): Promise<EmailState> {
  const { data, error } = await supabase.auth.getUser()
  if (error) throw toAppError(error)
  const { new_email: address, email_change_sent_at: sentAt, app_metadata: about } = data.user
  const expiresAt = new Date(Date.parse(sentAt ?? '') + LINK_MS)
  const providers: unknown = about['providers'] ?? [about.provider]
  return {
    pending:
      address && !Number.isNaN(expiresAt.getTime())
        ? { address, expiresAt: expiresAt.toISOString() }
        : null,
    hasPassword: Array.isArray(providers) && providers.includes('email'),
  }
}

/** Refetched with the profile, because the address may be confirmed on another device. */
export function useEmailState() {
  return useQuery({ queryKey: profileKeys.emailState, queryFn: readEmailState })
}

interface EmailChange {
  /** The current address of the account. */
  current: string
  /** The new address. */
  email: string
  password: string
}

/** Checks the password in a separate client: a new session here would need the second factor again. */
async function verifyPassword({ current: email, password }: EmailChange): Promise<void> {
  const { error } = await ephemeralAuth().signInWithPassword({
    email,
    password,
    options: { captchaToken: await requestCaptchaToken() },
  })
  if (error) throw error
  await endEphemeralSession()
}

async function changeEmail(change: EmailChange): Promise<void> {
  await verifyPassword(change)
  const { error } = await supabase.auth.updateUser({ email: change.email })
  if (error) throw error
}

/**
 * Sends a confirmation mail to the new address, which takes effect when its link is opened. Throws GoTrue's
 * own errors, which `emailChangeErrorKey` translates, or `network_unavailable`.
 */
export function useChangeEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: EmailChange) => whileConnected(() => changeEmail(change)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKeys.emailState }),
    // The change may have succeeded although its response got lost. Not awaited: offline that takes long.
    onError: () => void queryClient.invalidateQueries({ queryKey: profileKeys.emailState }),
  })
}
