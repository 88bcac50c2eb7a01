import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { paths } from '@/config/paths'
import { EvidenceTable } from '@/features/codes/admin/evidence-table'
import type { CheatCase } from '@/features/codes/api/code-finds'
import { type CaseState, listNames, stateOf } from '@/features/codes/model/case-order'
import type { Correction } from '@/features/corrections/api/corrections'
import { useTexts } from '@/lib/i18n/use-texts'
import { errorKeys } from '@/types/database.types'

/** Players named in a title; the card lists more on request. */
const MAX_NAMES = 6

/** Title of a case: the pattern alone, and a line with pattern and players. */
export function caseTitle(t: TFunction, { kind, players }: Pick<CheatCase, 'kind' | 'players'>) {
  const pattern = t(`admin.cheating.kinds.${kind}.title`)
  const names = listNames(players, MAX_NAMES, (count) => t('admin.cheating.others', { count }))
  return { pattern, line: `${pattern}: ${names}` }
}

/** The facts of a case in one sentence, with a possible harmless reason. */
function CaseExplanation({ cheatCase }: { cheatCase: CheatCase }) {
  const { t, format } = useTexts()
  const { kind, facts } = cheatCase
  const number = (value: number | undefined) => format.number(value ?? 0)
  const seconds = Math.max(facts['seconds'] ?? 1, 1)
  const values = {
    players: number(facts['players']),
    codes: number(facts['codes']),
    devices: number(facts['devices']),
    jumps: number(facts['jumps']),
    metres: number(facts['metres']),
    seconds: number(facts['seconds']),
    speed: number(Math.round(((facts['metres'] ?? 0) / seconds) * 3.6)),
    count: facts['decoy'] ?? facts['late'] ?? facts['gone'] ?? facts['seconds'] ?? 0,
    late: number(facts['late']),
    minutes: number(facts['minutes']),
    decoys: number(facts['decoy']),
    gone: number(facts['gone']),
    failures: number(cheatCase.weight),
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

const tones: Record<CaseState, BadgeTone> = {
  open: 'warning',
  outdated: 'warning',
  reviewed: 'success',
}

function Note({ review }: { review: NonNullable<CheatCase['review']> }) {
  const { t, format } = useTexts()
  return (
    <div className="bg-base-200 rounded-field mt-3 p-3">
      <p className="text-soft text-sm">
        {t('admin.cheating.reviewedBy', {
          name: review.reviewed_by_name || '–',
          date: format.timestamp(review.reviewed_at),
        })}
      </p>
      {review.note && <p className="break-words">{review.note}</p>}
    </div>
  )
}

interface CaseCardProps {
  cheatCase: CheatCase
  onReview: () => void
  onCorrect: (correction: Correction) => void
}

/** A case with its players, explanation, evidence and review note. */
export function CaseCard({ cheatCase, onReview, onCorrect }: CaseCardProps) {
  const { t } = useTranslation()
  const [isEvidenceShown, setEvidenceShown] = useState(false)
  const [showsAllNames, setShowsAllNames] = useState(false)
  const state = stateOf(cheatCase)
  const finds = cheatCase.scans
    .filter(({ status }) => status === 'success')
    .map(({ scan_id }) => scan_id)
  const { pattern, line } = caseTitle(t, cheatCase)
  return (
    <Card
      title={pattern}
      aria-label={line}
      actions={<Badge tone={tones[state]}>{t(`admin.cheating.states.${state}`)}</Badge>}
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-1 font-semibold">
        {cheatCase.players.slice(0, showsAllNames ? undefined : MAX_NAMES).map((player) => (
          <li key={player.user_id} className="inline-flex min-w-0 items-center gap-2">
            <Link
              className="link min-w-0 break-words"
              to={`${paths.adminUsers}?${new URLSearchParams({ q: player.email ?? player.name }).toString()}`}
              aria-label={t('admin.cheating.openPlayer', { name: player.name })}
            >
              {player.name}
            </Link>
            {player.is_banned && <Badge tone="error">{t('admin.users.banned')}</Badge>}
          </li>
        ))}
        {!showsAllNames && cheatCase.players.length > MAX_NAMES && (
          <li>{t('admin.cheating.others', { count: cheatCase.players.length - MAX_NAMES })}</li>
        )}
      </ul>
      {cheatCase.players.length > MAX_NAMES && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={showsAllNames}
          onClick={() => setShowsAllNames(!showsAllNames)}
        >
          {t(showsAllNames ? 'admin.cheating.fewerNames' : 'admin.cheating.allNames')}
        </Button>
      )}
      <CaseExplanation cheatCase={cheatCase} />
      {cheatCase.review && <Note review={cheatCase.review} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isEvidenceShown}
          onClick={() => setEvidenceShown((shown) => !shown)}
        >
          {isEvidenceShown
            ? t('admin.cheating.hideEvidence')
            : t('admin.cheating.showEvidence', { count: cheatCase.scan_count })}
        </Button>
        {finds.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => onCorrect({ kind: 'void', scanIds: finds })}
          >
            {t('admin.corrections.voidAll', { count: finds.length })}
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={onReview}>
          {t(state === 'reviewed' ? 'admin.cheating.changeNote' : 'admin.cheating.mark')}
        </Button>
      </div>
      {isEvidenceShown && (
        <div className="mt-4">
          {cheatCase.scan_count > cheatCase.scans.length && (
            <p className="text-soft mb-2 text-sm">
              {t('admin.cheating.latestOnly', { count: cheatCase.scans.length })}
            </p>
          )}
          <EvidenceTable label={line} scans={cheatCase.scans} onCorrect={onCorrect} />
        </div>
      )}
    </Card>
  )
}
