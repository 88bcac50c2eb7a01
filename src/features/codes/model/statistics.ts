import type { CodeStatistic, CodeStatistics } from '@/features/codes/api/code-finds'

/** Formats a share (0 to 1) as a percentage; null becomes a dash. */
export function formatShare(share: number | null, language: string): string {
  if (share === null) return '–'
  const options = { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 } as const
  return new Intl.NumberFormat(language, options).format(share)
}

/** Totals of a session; decoys count only as rejected scans. */
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

/** Rejected scans of all codes by reason, most frequent first. */
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

const HOUR = 3_600_000

/** Next hour or next local midnight; a day may have 23 or 25 hours. */
function nextTime(time: number, unit: CodeStatistics['unit']): number {
  if (unit === 'hour') return time + HOUR
  const day = new Date(time)
  return day.setDate(day.getDate() + 1)
}

/** Adds zeros for hours and days without scans, which the database omits. */
export function fillTrend({ trend, unit }: Pick<CodeStatistics, 'trend' | 'unit'>) {
  const filled: CodeStatistics['trend'] = []
  let time = Infinity
  for (const point of trend) {
    const at = Date.parse(point.at)
    for (; time < at; time = nextTime(time, unit)) {
      filled.push({ at: new Date(time).toISOString(), finds: 0, failed: 0 })
    }
    filled.push(point)
    time = nextTime(at, unit)
  }
  return filled
}
