import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'

/** Authenticator apps know no other: RFC 6238 with SHA-1, six digits, 30 seconds. */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 }

/** Steps by which the clock of a phone may be off, in either direction. */
const TOLERANCE = 1

/** What an authenticator app needs to know of a new factor. */
export interface Enrolment {
  /** In base32. */
  secret: string
  /** `otpauth://totp/…` */
  uri: string
}

/**
 * Makes the secret of a new factor: 160 random bits, as RFC 4226 recommends.
 *
 * @param issuer whose codes these are, as the app shows it
 * @param label whose account it is
 */
export function newEnrolment(issuer: string, label: string): Enrolment {
  const totp = new TOTP({ ...rules, issuer, label, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step (30 s since 1970) whose code this is, among the present one and its neighbours;
 * undefined when it is none of theirs.
 *
 * @param secret in base32
 * @param timestamp ms since 1970
 */
export function stepOfCode(secret: string, code: string, timestamp: number): number | undefined {
  // The library compares bytes, and throws where digits of another script have more of them.
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...rules, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: TOLERANCE })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/**
 * The QR code of an enrolment as an SVG image. supabase-js makes a data address of it without
 * escaping anything, in which a `#` would begin the fragment: colours have names.
 */
export async function enrolmentPicture(uri: string): Promise<string> {
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 4 })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}
