import { create } from 'zustand'
import { env } from '@/config/env'

/** A captcha that is being shown. */
interface CaptchaChallenge {
  onSolve: (token: string) => void
  /** Closed, expired, or the provider cannot be reached. */
  onCancel: () => void
}

export const useCaptchaChallenge = create<{ challenge: CaptchaChallenge | null }>(() => ({
  challenge: null,
}))

/** Marked as Auth's own errors are, so that forms say its sentence. */
class CaptchaError extends Error {
  readonly __isAuthError = true
  readonly code = 'captcha_failed'
}

/**
 * Asks whoever sits at the device to solve a captcha. Auth takes each token once, so every call that needs one asks.
 * @returns the token for `captchaToken`; undefined when the client is built without a captcha
 * @throws an auth error `captcha_failed` when it is not solved
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
