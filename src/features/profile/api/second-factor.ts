import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profileKeys } from '@/features/profile/api/keys'
import { proveIdentity, type Proof } from '@/features/profile/api/prove-identity'
import { findSecondFactor, verifyMfaCode } from '@/lib/account/second-factor'
import { AppError, isAuthError, toAppError } from '@/lib/supabase/errors'
import { supabase } from '@/lib/supabase/client'

/** What an authenticator app needs; it counts once `useConfirmFactor` has seen a code. */
export interface NewFactor {
  id: string
  /** Address of the QR code's picture. */
  picture: string
  /** In base32. */
  secret: string
  /** `otpauth://…`, which opens an app on this device. */
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

/** The account's confirmed second factor; its id is null when there is none. */
export function useSecondFactor() {
  return useQuery(secondFactorQueryOptions)
}

/** Whether the session knows of a confirmed factor: asks nobody, so that players do not wait for it. */
export function useHasFactor(): boolean {
  const { data } = useQuery({
    queryKey: profileKeys.hasFactor,
    queryFn: async () => {
      const { session } = (await supabase.auth.getSession()).data
      return session?.user.factors?.some(({ status }) => status === 'verified') ?? false
    },
  })
  return data ?? false
}

/** Whether the identity service has answered that it knows no such factors. */
export function isUnavailable(error: unknown): boolean {
  if (!isAuthError(error)) return false
  return error.code === 'mfa_totp_enroll_not_enabled' || toAppError(error).status === 404
}

/** What was begun and not finished, here or on another device, makes room for a new beginning. */
async function removeUnfinished(): Promise<void> {
  const { data, error } = await supabase.auth.mfa.listFactors()
  if (error) throw error
  for (const { id, status } of data.all) {
    if (status !== 'unverified') continue
    const removal = await supabase.auth.mfa.unenroll({ factorId: id })
    if (removal.error) throw removal.error
  }
}

interface Enrolment {
  /** The name under which the app lists the codes. */
  issuer: string
  email: string
  proof: Proof
  password: string
}

/**
 * Begins to set up a second factor, once its owner has proven to be at the phone.
 * @throws AppError `recent_sign_in_required`; GoTrue's own error, `isUnavailable` tells a service without
 * second factors
 */
export function useEnrolFactor() {
  return useMutation({
    mutationFn: async ({ issuer, email, proof, password }: Enrolment): Promise<NewFactor> => {
      await proveIdentity(proof, email, password)
      await removeUnfinished()
      const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', issuer })
      if (error?.code === 'reauthentication_needed') {
        throw new AppError('recent_sign_in_required', 403)
      }
      if (error) throw error
      const { qr_code: picture, secret, uri } = data.totp
      return { id: data.id, picture, secret, uri }
    },
  })
}

/** Confirms a new factor with its first code: from now on signing in asks for one. */
export function useConfirmFactor() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ factorId, code }: { factorId: string; code: string }) => {
      const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code })
      if (error) throw error
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: profileKeys.secondFactor }),
  })
}

/** Switches the second factor off, after one more code. */
export function useRemoveFactor() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ factorId, code }: { factorId: string; code: string }) => {
      await verifyMfaCode(code)
      const { error } = await supabase.auth.mfa.unenroll({ factorId })
      if (error) throw error
      // The session still says that a code was given, and for a factor that is gone.
      await supabase.auth.refreshSession()
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: profileKeys.secondFactor }),
  })
}
