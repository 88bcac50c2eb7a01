import { useTranslation } from 'react-i18next'
import type { CheatCase } from '@/features/cheat-review/api/admin-review-cheating'
import { errorKeys } from '@/lib/supabase/errors'
import { formatNumber } from '@/lib/format/numbers-and-dates'

/** What the database counted, in one sentence, and what harmless reason there may be. */
export function CaseExplanation({ found }: { found: CheatCase }) {
  const { t, i18n } = useTranslation()
  const { kind, facts } = found
  const number = (value: number | undefined) => formatNumber(value ?? 0, i18n.language)
  const seconds = Math.max(facts['seconds'] ?? 1, 1)
  const values = {
    players: number(facts['players']),
    codes: number(facts['codes']),
    jumps: number(facts['jumps']),
    metres: number(facts['metres']),
    seconds: number(facts['seconds']),
    speed: number(Math.round(((facts['metres'] ?? 0) / seconds) * 3.6)),
    count: facts['decoy'] ?? facts['late'] ?? facts['seconds'] ?? 0,
    late: number(facts['late']),
    minutes: number(facts['minutes']),
    decoys: number(facts['decoy']),
    failures: number(found.weight),
  }
  const reasons = errorKeys.filter((key) => facts[key] !== undefined)
  return (
    <div className="mt-1 flex max-w-prose flex-col gap-1">
      <p>{t(`admin.cheating.kinds.${kind}.text`, values)}</p>
      {kind === 'failures' && (
        <ul className="list-disc ps-5">
          {reasons.map((key) => (
            <li key={key}>{`${number(facts[key])} × ${t(`errors.${key}`)}`}</li>
          ))}
        </ul>
      )}
      <p className="text-soft text-sm">{t(`admin.cheating.kinds.${kind}.harmless`)}</p>
    </div>
  )
}
