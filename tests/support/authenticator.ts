import { TOTP } from 'otpauth'

/**
 * A code as an authenticator app would show it.
 *
 * A code works once, and of the next time step too: a test that needs two takes the present one
 * first and then the next (`ahead: 1`), which stay right for as long as a test lasts.
 *
 * @param secret in base32
 * @param ahead time steps of 30 s from now
 */
export function codeOf(secret: string, { ahead = 0 } = {}): string {
  const totp = new TOTP({ secret })
  return totp.generate({ timestamp: Date.now() + ahead * 30_000 })
}

/** A code that is wrong now and was right at no time that counts. */
export function wrongCodeOf(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((ahead) => codeOf(secret, { ahead })))
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555']
  return wrong.find((code) => !right.has(code)) ?? ''
}
