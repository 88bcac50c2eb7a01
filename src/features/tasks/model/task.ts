import { cleanPasted } from '@/lib/format/clean-pasted'

export const taskKinds = ['choice', 'text', 'number', 'photo'] as const
export type TaskKind = (typeof taskKinds)[number]

export const taskStates = ['open', 'waiting', 'solved', 'failed', 'voided'] as const

/** Quick reasons to reject a photo. They are stored as they are, so that each player reads them in their language. */
export const photoReasons = ['wrong', 'unclear', 'incomplete'] as const
export type PhotoReason = (typeof photoReasons)[number]

export const isPhotoReason = (reason: string | null): reason is PhotoReason =>
  photoReasons.some((known) => known === reason)

/** Maximum length of an answer, characters. */
export const MAX_ANSWER_LENGTH = 200

/** FNV-1a with a final mix: similar texts get unlike numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

/**
 * Shuffles the options of a task.
 * @param seed of the player and the task: gives the same order each time
 */
export function shuffleOptions<Option extends { key: string }>(
  options: readonly Option[],
  seed: string,
): Option[] {
  const rank = ({ key }: Option) => hash(`${seed} ${key}`)
  return options.toSorted(
    (one, other) => rank(one) - rank(other) || one.key.localeCompare(other.key),
  )
}

/**
 * Reads a number with a decimal comma or point, and maybe its unit: "1 204,5 m".
 * @returns the number as the server reads it; null when it is none
 */
export function readNumber(text: string, unit: string): string | null {
  const clean = cleanPasted(text)
  const hasUnit = unit && clean.toLowerCase().endsWith(cleanPasted(unit).toLowerCase())
  const digits = (hasUnit ? clean.slice(0, -cleanPasted(unit).length) : clean).replace(/\s/g, '')
  return /^[+-]?\d{1,12}([.,]\d{1,12})?$/.test(digits) ? digits.replace(',', '.') : null
}

/** Tries that are left; null: any number. */
export const triesLeft = ({
  tries,
  max_tries,
}: {
  tries: number
  max_tries: number | null
}): number | null => (max_tries === null ? null : Math.max(0, max_tries - tries))

/**
 * Whether the time of a task is over.
 * @param now server time, ms since the epoch
 */
export const isTimeOver = ({ ends_at }: { ends_at: string | null }, now: number): boolean =>
  ends_at !== null && now >= Date.parse(ends_at)
