import { TOTP } from 'otpauth'

/**
 * Generates a TOTP code.
 *
 * Each code works once, and the next step's code is accepted early: a test that needs two codes uses `ahead: 1` for the
 * second one.
 *
 * @param secret in base32
 * @param ahead time steps of 30 s from now
 */
export function codeOf(secret: string, { ahead = 0 } = {}): string {
  const totp = new TOTP({ secret })
  return totp.generate({ timestamp: Date.now() + ahead * 30_000 })
}

/** A code that is invalid in every accepted time step. */
export function invalidCodeOf(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((ahead) => codeOf(secret, { ahead })))
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555']
  return wrong.find((code) => !right.has(code)) ?? ''
}
