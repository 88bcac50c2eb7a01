import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profileKeys } from '@/features/profile/api/keys'
import { LINK_MS } from '@/features/profile/model/link-lifetime'
import { requestCaptchaToken } from '@/lib/account/captcha'
import { endEphemeralSession, ephemeralAuth } from '@/lib/account/ephemeral-client'
import { whileConnected } from '@/lib/live/connection'
import { toAppError } from '@/lib/supabase/errors'
import { supabase } from '@/lib/supabase/client'

/** What the identity service knows of the account's address. */
interface EmailState {
  /** An address that the player has asked for and not confirmed, and until when that works (ISO, UTC). */
  waiting: { address: string; until: string } | null
  /** Whether the account was made with an address and a password, and not by a third party. */
  hasPassword: boolean
}

async function readEmailState(): Promise<EmailState> {
  const { data, error } = await supabase.auth.getUser()
  if (error) throw toAppError(error)
  const { new_email: address, email_change_sent_at: sentAt, app_metadata: about } = data.user
  const until = new Date(Date.parse(sentAt ?? '') + LINK_MS)
  const providers: unknown = about['providers'] ?? [about.provider]
  return {
    waiting:
      address && !Number.isNaN(until.getTime()) ? { address, until: until.toISOString() } : null,
    hasPassword: Array.isArray(providers) && providers.includes('email'),
  }
}

/** Asks again whenever the profile may have changed, on another device too. */
export function useEmailState() {
  return useQuery({ queryKey: profileKeys.emailState, queryFn: readEmailState })
}

interface EmailChange {
  /** The address that the account has. */
  current: string
  /** The one that it is to have. */
  email: string
  password: string
}

/** The session stays out of it: a new one would owe the code of a second factor again. */
async function provePassword({ current: email, password }: EmailChange): Promise<void> {
  const { error } = await ephemeralAuth().signInWithPassword({
    email,
    password,
    options: { captchaToken: await requestCaptchaToken() },
  })
  if (error) throw error
  await endEphemeralSession()
}

async function changeEmail(change: EmailChange): Promise<void> {
  await provePassword(change)
  const { error } = await supabase.auth.updateUser({ email: change.email })
  if (error) throw error
}

/**
 * Has a mail sent to a new address; it counts once the link in it is opened. Ends in GoTrue's own
 * errors, which `emailChangeRefusal` names, or in `network_unavailable`.
 */
export function useChangeEmail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: EmailChange) => whileConnected(() => changeEmail(change)),
    onSuccess: () => queries.invalidateQueries({ queryKey: profileKeys.emailState }),
    // An answer that was lost may have been a yes. Not waited for: without a server that takes long.
    onError: () => void queries.invalidateQueries({ queryKey: profileKeys.emailState }),
  })
}
