import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { LINK_MS } from '@/features/profile/model/link-lifetime'
import { TASK_PHOTO_BUCKET } from '@/features/tasks/model/task-storage'
import { CLAIM_PHOTO_BUCKET } from '@/features/treasure/model/claim-photo'
import { accountKeys } from '@/lib/account/keys'
import { requestCaptchaToken } from '@/lib/account/captcha'
import { deleteOwnAccount } from '@/lib/account/deleted-account'
import { readPlayerState } from '@/lib/account/player-state'
import { findSecondFactor, verifyMfaCode } from '@/lib/account/second-factor'
import { logger } from '@/lib/logger/logger'
import { supabase } from '@/lib/supabase/client'
import { AppError, isAuthError, toAppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'

/** Under ['profile'], which its broadcast invalidates. */
export const securityKeys = {
  secondFactor: [...accountKeys.profiles, 'second-factor'] as const,
  hasFactor: [...accountKeys.profiles, 'second-factor', 'known'] as const,
  emailState: [...accountKeys.profiles, 'email-state'] as const,
}

/** Reauthentication method of an account; null: sign in again with the third party. */
export type ReauthenticationMethod = 'password' | 'code' | null

/**
 * Checks the password or code of the signed-in user, which renews the sign-in time in the session token.
 * @param secret the password, or the six-digit code of the authenticator app
 * @throws the identity service's own error
 */
async function reauthenticate(
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

/** Pending e-mail change and sign-in method of the account. */
interface EmailState {
  /** A requested, unconfirmed address and the expiry of its link (ISO, UTC). */
  pending: { address: string; expiresAt: string } | null
  /** False for most accounts of a third party, and for a guest who has added an address but set no password yet. */
  hasPassword: boolean
}

async function readEmailState(): Promise<EmailState> {
  const [{ data, error }, hasPassword] = await Promise.all([
    supabase.auth.getUser(),
    readPlayerState('has_password', z.boolean()),
  ])
  if (error) throw toAppError(error)
  const { new_email: address, email_change_sent_at: sentAt } = data.user
  const expiresAt = new Date(Date.parse(sentAt ?? '') + LINK_MS)
  return {
    pending:
      address && !Number.isNaN(expiresAt.getTime())
        ? { address, expiresAt: expiresAt.toISOString() }
        : null,
    hasPassword,
  }
}

/** Refetched with the profile, because the address may be confirmed on another device. */
export function useEmailState() {
  return useQuery({ queryKey: securityKeys.emailState, queryFn: readEmailState })
}

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
  queryKey: securityKeys.secondFactor,
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
    queryKey: securityKeys.hasFactor,
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
    onSuccess: () => queryClient.invalidateQueries({ queryKey: securityKeys.secondFactor }),
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
    onSuccess: () => queryClient.invalidateQueries({ queryKey: securityKeys.secondFactor }),
  })
}

/** Page size limit of Supabase Storage; a claim has one photo. */
const MAX_PHOTOS = 1000

/**
 * Runs photo cleanup without letting it fail the deletion: the organisers' user list removes leftovers.
 */
async function tryOrLog<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    logger.log('warn', 'profile', 'photos_not_removed', {}, error)
    return null
  }
}

const photoBuckets = [CLAIM_PHOTO_BUCKET, TASK_PHOTO_BUCKET]

async function listPhotos(bucket: string, userId: string) {
  const { data, error } = await supabase.storage.from(bucket).list(userId, { limit: MAX_PHOTOS })
  if (error) throw error
  return { bucket, paths: data.map(({ name }) => `${userId}/${name}`) }
}

async function removePhotos(bucket: string, paths: string[]): Promise<void> {
  const { error } = await supabase.storage.from(bucket).remove(paths)
  if (error) throw error
}

interface Deletion {
  userId: string
  email: string
  method: ReauthenticationMethod
  /** The password or the code. */
  secret: string
}

/**
 * Deletes the player's account with scans, sessions, balance and purchases, then the photos of its claims and tasks,
 * and ends the session of this device.
 * @throws AppError `last_admin_protected`, `recent_sign_in_required`; the identity service's own error for a wrong
 *   password or code
 */
export function useDeleteMyAccount() {
  return useMutation({
    mutationFn: async ({ userId, email, method, secret }: Deletion) => {
      await reauthenticate(method, email, secret)
      await deleteOwnAccount(async () => {
        const found = await Promise.all(
          photoBuckets.map((bucket) => tryOrLog(() => listPhotos(bucket, userId))),
        )
        await rpc('delete_my_account', {}, z.object({ deleted: z.literal(true) }))
        for (const photos of found) {
          if (photos === null || photos.paths.length === 0) continue
          await tryOrLog(() => removePhotos(photos.bucket, photos.paths))
        }
      })
    },
  })
}
