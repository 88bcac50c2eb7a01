/** The rules of a scan in the order in which they are asked. */
export const scanChecks = [
  'member',
  'pace',
  'code',
  'start',
  'end',
  'first_time',
  'cap',
  'place',
] as const

/** Why a code is not one of the session's. */
const codeReasons = ['unknown', 'inactive', 'elsewhere', 'decoy'] as const
export type CodeReason = (typeof codeReasons)[number]

/** @returns the known reason, or 'unknown' */
export function toCodeReason(why: unknown): CodeReason {
  return codeReasons.find((reason) => reason === why) ?? 'unknown'
}
