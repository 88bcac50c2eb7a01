import { create } from 'zustand'
import { env } from '@/config/env'

/** The captcha that is currently shown. */
interface CaptchaChallenge {
  onSolve: (token: string) => void
  /** The dialog was closed, the captcha expired, or the provider is unreachable. */
  onCancel: () => void
}

export const useCaptchaChallenge = create<{ challenge: CaptchaChallenge | null }>(() => ({
  challenge: null,
}))

/** Looks like a supabase-js auth error, so that forms show the message of its code. */
class CaptchaError extends Error {
  readonly __isAuthError = true
  readonly code = 'captcha_failed'
}

/**
 * Shows a captcha and waits for its token. Auth accepts each token once, so every call needs a new one.
 * @returns the token for `captchaToken`; undefined when the client is built without a captcha
 * @throws an auth error `captcha_failed` when the captcha is not solved
 */
export async function requestCaptchaToken(): Promise<string | undefined> {
  if (env.captcha === null) return undefined
  useCaptchaChallenge.getState().challenge?.onCancel()
  return new Promise<string>((resolve, reject) => {
    const close = () => useCaptchaChallenge.setState({ challenge: null })
    useCaptchaChallenge.setState({
      challenge: {
        onSolve: (token) => {
          close()
          resolve(token)
        },
        onCancel: () => {
          close()
          reject(new CaptchaError('The captcha was not solved.'))
        },
      },
    })
  })
}
