import type { TFunction } from 'i18next'

const reasons = [
  'qr_code_not_found',
  'already_scanned',
  'found_by_team',
  'team_left',
  'team_required',
  'scan_limit_reached',
  'scan_too_far',
  'scan_location_required',
  'game_not_started',
  'game_session_ended',
  'decoy',
] as const
type Reason = (typeof reasons)[number]

const isReason = (text: string): text is Reason => (reasons as readonly string[]).includes(text)

/** Translates the reason of a rejected scan for organisers, shorter than the player's text. */
export const reasonText = (t: TFunction, reason: string): string =>
  isReason(reason) ? t(`admin.codeStatistics.reasons.${reason}`) : reason
