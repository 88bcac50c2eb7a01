import type { RecapTexts } from '@/features/results/model/recap-picture'
import { useTexts } from '@/lib/i18n/use-texts'

interface CertifiedFacts {
  /** Of a player; null without one. */
  team: string | null
  /** Null without points, or while the board is frozen. */
  rank: number | null
  ranked: number | null
  points: number
  /** Codes that were found, of those that could be. */
  finds: number
  codes: number
  /** ISO 8601. */
  startsAt: string
  endsAt: string
}

/** Returns the texts that every certificate has, whether the player or an organiser makes it. */
export function useCertificateTexts(): (facts: CertifiedFacts) => RecapTexts {
  const { t, format } = useTexts()
  return ({ team, rank, ranked, points, finds, codes, startsAt, endsAt }) => ({
    app: t('common.appName'),
    title: t('results.recap.certificateTitle'),
    rank:
      rank === null
        ? ''
        : t('results.recap.rank', { rank: format.number(rank), count: ranked ?? 0 }),
    points: t('results.recap.points', { count: points }),
    figures: [
      {
        label: t('results.codesFound'),
        value: t('results.codesOf', { found: format.number(finds), codes: format.number(codes) }),
      },
    ],
    badges: [],
    dates: [...new Set([format.date(startsAt), format.date(endsAt)])].join(' – '),
    statement:
      team === null ? t('results.recap.statement') : t('results.recap.teamStatement', { team }),
    signature: t('results.recap.signature'),
  })
}
