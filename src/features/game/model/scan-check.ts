/** Rules of a scan in the order in which they are checked. */
export const scanChecks = [
  'member',
  'pace',
  'code',
  'start',
  'end',
  'pause',
  'first_time',
  'team',
  'withdrawn',
  'cap',
  'place',
] as const

/** Reasons why a code does not belong to the session. */
const codeReasons = ['unknown', 'inactive', 'elsewhere', 'decoy'] as const
type CodeReason = (typeof codeReasons)[number]

/** Validates a reason; falls back to 'unknown'. */
export function toCodeReason(why: unknown): CodeReason {
  return codeReasons.find((reason) => reason === why) ?? 'unknown'
}
