import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profileKeys } from '@/features/profile/api/keys'
import { reauthenticate, type ReauthenticationMethod } from '@/features/profile/api/reauthenticate'
import { findSecondFactor, verifyMfaCode } from '@/lib/account/second-factor'
import { AppError, isAuthError, toAppError } from '@/lib/supabase/errors'
import { supabase } from '@/lib/supabase/client'

/** Enrolment data for an authenticator app; the factor becomes active with `useConfirmFactor`. */
export interface NewFactor {
  id: string
  /** Image URL of the QR code. */
  qrCodeUrl: string
  /** Base32. */
  secret: string
  /** `otpauth://…`, opens an authenticator app on this device. */
  uri: string
}

const secondFactorQueryOptions = queryOptions({
  queryKey: profileKeys.secondFactor,
  queryFn: async () => {
    try {
      return { id: await findSecondFactor() }
    } catch (error) {
      throw toAppError(error)
    }
  },
})

/** The account's confirmed second factor; the id is null without one. */
export function useSecondFactor() {
  return useQuery(secondFactorQueryOptions)
}

/** True if the stored session has a confirmed factor; needs no request, so players do not wait for it. */
export function useHasSecondFactor(): boolean {
  const { data } = useQuery({
    queryKey: profileKeys.hasFactor,
    queryFn: async () => {
      const { session } = (await supabase.auth.getSession()).data
      return session?.user.factors?.some(({ status }) => status === 'verified') ?? false
    },
  })
  return data ?? false
}

/** True if the identity service does not support second factors. */
export function isMfaUnavailable(error: unknown): boolean {
  if (!isAuthError(error)) return false
  return error.code === 'mfa_totp_enroll_not_enabled' || toAppError(error).status === 404
}

/** Removes abandoned enrolments of any device, which would block a new one. */
async function removeUnverifiedFactors(): Promise<void> {
  const { data, error } = await supabase.auth.mfa.listFactors()
  if (error) throw error
  for (const { id, status } of data.all) {
    if (status !== 'unverified') continue
    const removal = await supabase.auth.mfa.unenroll({ factorId: id })
    if (removal.error) throw removal.error
  }
}

interface Enrolment {
  /** Name under which the authenticator app lists the codes. */
  issuer: string
  email: string
  method: ReauthenticationMethod
  password: string
}

/**
 * Starts the enrolment of a second factor after reauthentication.
 * @throws AppError `recent_sign_in_required`; otherwise GoTrue's own error, see `isMfaUnavailable`
 */
export function useEnrolFactor() {
  return useMutation({
    mutationFn: async ({ issuer, email, method, password }: Enrolment): Promise<NewFactor> => {
      await reauthenticate(method, email, password)
      await removeUnverifiedFactors()
      const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', issuer })
      if (error?.code === 'reauthentication_needed') {
        throw new AppError('recent_sign_in_required', 403)
      }
      if (error) throw error
      const { qr_code: qrCodeUrl, secret, uri } = data.totp
      return { id: data.id, qrCodeUrl, secret, uri }
    },
  })
}

/** Confirms a new factor with its first code; from then on signing in requires a code. */
export function useConfirmFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ factorId, code }: { factorId: string; code: string }) => {
      const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code })
      if (error) throw error
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKeys.secondFactor }),
  })
}

/** Removes the second factor after verifying a code. */
export function useRemoveFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ factorId, code }: { factorId: string; code: string }) => {
      await verifyMfaCode(code)
      const { error } = await supabase.auth.mfa.unenroll({ factorId })
      if (error) throw error
      // The current token still refers to the removed factor.
      await supabase.auth.refreshSession()
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKeys.secondFactor }),
  })
}
