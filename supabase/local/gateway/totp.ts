import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'

/** The only parameters that authenticator apps support: RFC 6238 with SHA-1, six digits, 30 seconds. */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 }

/** Tolerated deviation of a phone's clock, in steps in either direction. */
const TOLERANCE = 1

/** Data of a new factor for an authenticator app. */
export interface Enrolment {
  /** In base32. */
  secret: string
  /** `otpauth://totp/…` */
  uri: string
}

/**
 * Generates the secret of a new factor: 160 random bits, as RFC 4226 recommends.
 *
 * @param issuer name of the service shown in the app
 * @param label name of the account
 */
export function newEnrolment(issuer: string, label: string): Enrolment {
  const totp = new TOTP({ ...rules, issuer, label, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step (30 s since 1970) of a code, among the current one and its neighbours; undefined for a wrong
 * code.
 *
 * @param secret in base32
 * @param timestamp ms since 1970
 */
export function stepOfCode(secret: string, code: string, timestamp: number): number | undefined {
  // The library compares bytes, and throws for digits of another script, which have more of them.
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...rules, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: TOLERANCE })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/**
 * QR code of an enrolment as an SVG image. supabase-js builds a data address from it without escaping, in which
 * a `#` would start the fragment: so colours have names.
 */
export async function enrolmentPicture(uri: string): Promise<string> {
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 4 })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}
