import {
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { confirmsAddresses } from '@/features/auth/api/enabled-providers'
import { LINK_MS } from '@/features/profile/model/link-lifetime'
import { requestCaptchaToken } from '@/lib/account/captcha'
import { accountKeys } from '@/lib/account/keys'
import { serverNow } from '@/lib/live/server-time'
import { persistOffline } from '@/lib/offline/persist-offline'
import { supabase } from '@/lib/supabase/client'
import { whileConnected } from '@/lib/supabase/connection'
import { isAuthError } from '@/lib/supabase/errors'

interface NewAccount {
  email: string
  password: string
}

/** The mail that the guest last asked for on this device, whether or not the address has an account. */
interface RequestedMail {
  email: string
  hasPassword: boolean
  /** Expiry of its link (ISO, UTC). */
  expiresAt: string
}

/** Only this device knows it: Auth stores an address only if nobody has it. */
const requestedMailQueryOptions = queryOptions<RequestedMail>({
  queryKey: ['requested-mail'],
  queryFn: skipToken,
  ...persistOffline,
})

/** Undefined: the guest has asked for no mail. */
export function useRequestedMail(): RequestedMail | undefined {
  return useQuery(requestedMailQueryOptions).data
}

/** What became of the request of a guest for an account. */
interface KeptGame {
  outcome: 'kept' | 'passwordSent' | 'requested'
  hasPassword: boolean
}

async function keepGame(account: NewAccount): Promise<KeptGame> {
  const { email } = account
  let { data, error } = await supabase.auth.updateUser(account)
  // After a day auth sets no password without a mail, which a guest could not get before.
  const needsMail = isAuthError(error) && error.code === 'reauthentication_needed'
  if (needsMail) ({ data, error } = await supabase.auth.updateUser({ email }))
  const requested = { outcome: 'requested', hasPassword: !needsMail } as const
  // As a sign-up: where addresses are confirmed, nobody learns here which have an account.
  if (isAuthError(error) && error.code === 'email_exists' && (await confirmsAddresses())) {
    return requested
  }
  if (error) throw error
  if (data.user?.is_anonymous) return requested
  await supabase.auth.refreshSession()
  if (!needsMail) return { outcome: 'kept', hasPassword: true }
  const captchaToken = await requestCaptchaToken()
  const sent = await supabase.auth.resetPasswordForEmail(email, { captchaToken })
  if (sent.error) throw sent.error
  return { outcome: 'passwordSent', hasPassword: false }
}

/**
 * Gives a guest an address and a password. The account becomes one with an address at once or, where addresses are
 * confirmed, with the link in a mail.
 * @throws GoTrue's own errors; `authErrorKey` gives their translation key
 */
export function useKeepGame() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (account: NewAccount) => whileConnected(() => keepGame(account)),
    onSuccess: ({ outcome, hasPassword }, { email }) => {
      if (outcome !== 'requested') return
      queryClient.setQueryData(requestedMailQueryOptions.queryKey, {
        email,
        hasPassword,
        expiresAt: new Date(serverNow() + LINK_MS).toISOString(),
      })
    },
    // The change may have succeeded although its response got lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.profiles }),
  })
}
