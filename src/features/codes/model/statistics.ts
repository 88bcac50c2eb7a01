import type { CodeStatistic, CodeStatistics } from '@/features/codes/api/admin-qr-code-statistics'

/** A share of 0 to 1 as a percentage; a dash when there is nobody to share. */
export function formatShare(share: number | null, language: string): string {
  if (share === null) return '–'
  const options = { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 } as const
  return new Intl.NumberFormat(language, options).format(share)
}

/** What the session's codes came to together; decoys count only as refusals. */
export function summarize(codes: readonly CodeStatistic[]) {
  const real = codes.filter(({ is_decoy }) => !is_decoy)
  const sum = (of: (code: CodeStatistic) => number) =>
    codes.reduce((total, code) => total + of(code), 0)
  return {
    codes: real.length,
    found: real.filter(({ finds }) => finds > 0).length,
    finds: sum(({ finds }) => finds),
    failed: sum(({ failed }) => failed),
    neverFound: real.filter(({ finds }) => finds === 0),
  }
}

/** Refused tries of all codes by reason, the most frequent first. */
export function countReasons(
  codes: readonly CodeStatistic[],
  unknownTries: number,
): { reason: string; tries: number }[] {
  const counts = new Map<string, number>()
  if (unknownTries > 0) counts.set('qr_code_not_found', unknownTries)
  for (const { failed_reasons } of codes) {
    for (const [reason, tries] of Object.entries(failed_reasons)) {
      counts.set(reason, (counts.get(reason) ?? 0) + tries)
    }
  }
  return [...counts]
    .map(([reason, tries]) => ({ reason, tries }))
    .sort((a, b) => b.tries - a.tries || a.reason.localeCompare(b.reason))
}

const steps = { hour: 3_600_000, day: 86_400_000 } as const

/** The curve with zeros where nobody scanned: the database names only hours and days with scans. */
export function fillTrend({ trend, unit }: Pick<CodeStatistics, 'trend' | 'unit'>) {
  const byTime = new Map(trend.map((point) => [Date.parse(point.at), point]))
  const times = [...byTime.keys()]
  const filled: CodeStatistics['trend'] = []
  for (let time = Math.min(...times); time <= Math.max(...times); time += steps[unit]) {
    filled.push(byTime.get(time) ?? { at: new Date(time).toISOString(), finds: 0, failed: 0 })
  }
  return filled
}
