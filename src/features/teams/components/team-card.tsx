import { Crown, KeyRound, QrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { type Team, type TeamFeedEntry, teamQueryOptions } from '@/features/teams/api/teams'
import { TeamActions, TeamEntry } from '@/features/teams/components/team-actions'
import { formatShortCode } from '@/lib/codes/codes'
import { SentenceWith } from '@/lib/i18n/sentence-with'
import { useTexts } from '@/lib/i18n/use-texts'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'

interface Member {
  user_id: string
  name: string
  /** Null: hidden while the board is frozen. */
  points: number | null
  found_codes: number | null
  is_me: boolean
  is_captain?: boolean
}

/** Members of a team with what each found. */
export function TeamMembers({ members }: { members: readonly Member[] }) {
  const { t, format } = useTexts()
  if (members.length === 0) return <p className="text-soft">{t('teams.noMembers')}</p>
  return (
    <ul aria-label={t('teams.members')} className="divide-base-300 divide-y">
      {members.map((member) => (
        <li key={member.user_id} className="flex items-center gap-2 py-2">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 wrap-anywhere">
            {member.is_captain && (
              <Crown aria-label={t('teams.captain')} className="text-primary size-5 shrink-0" />
            )}
            {member.name}
            {member.is_me && <Badge tone="primary">{t('game.board.me')}</Badge>}
          </span>
          {member.found_codes !== null && (
            <span className="text-soft text-sm tabular-nums">
              {t('teams.found', { count: member.found_codes })}
            </span>
          )}
          {member.points !== null && (
            <span className="w-16 text-end font-semibold tabular-nums">
              {format.number(member.points)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What members found and bought, latest first. */
export function TeamFeed({ feed }: { feed: readonly TeamFeedEntry[] }) {
  const { t, format, localized } = useTexts()
  if (feed.length === 0) return <p className="text-soft text-sm">{t('teams.feedEmpty')}</p>
  return (
    <ul aria-label={t('teams.feed')} className="divide-base-300 divide-y">
      {feed.map((entry) => {
        const Icon = entry.kind === 'find' ? QrCode : KeyRound
        const name = entry.user_name || t('teams.deletedMate')
        return (
          <li key={`${entry.kind} ${entry.id}`} className="flex items-start gap-2 py-2">
            <Icon aria-hidden="true" className="text-primary mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <SentenceWith text={localized(entry, 'name')} lang={localized.lang(entry, 'name')}>
                {(what) => t(`teams.feedKinds.${entry.kind}`, { name, what })}
              </SentenceWith>
              <time dateTime={entry.at} className="text-soft block text-sm">
                {format.timestamp(entry.at)}
              </time>
            </span>
            {entry.points !== null && (
              <span className="font-semibold tabular-nums">+{format.number(entry.points)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

// Lazy, because it brings the library for QR codes, which few visits need.
const loadShare = async () => (await import('@/features/teams/components/team-share')).TeamShare

/** Entries of the feed before "show all". */
const COLLAPSED_FEED = 3

interface OwnTeamProps {
  team: Team
  gameSessionId: string
  isOver: boolean
}

function OwnTeam({ team, gameSessionId, isOver }: OwnTeamProps) {
  const { t, format } = useTexts()
  const [sharing, setSharing] = useState(false)
  const [TeamShare, load] = useLazyComponent(loadShare)
  const [expanded, setExpanded] = useState(false)
  const feed = expanded ? team.feed : team.feed.slice(0, COLLAPSED_FEED)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="text-2xl wrap-anywhere">{team.name}</h3>
        <p className="font-semibold">
          {t('teams.total', { count: team.points, points: format.number(team.points) })} ·{' '}
          {t('teams.found', { count: team.found_codes })}
        </p>
      </div>
      {team.claim && (
        <p className="notice notice-info">
          {t(
            team.claim.status === 'approved'
              ? 'teams.claimApproved'
              : team.claim.is_mine
                ? 'teams.claimMine'
                : 'teams.claimPending',
            { name: team.claim.user_name },
          )}
        </p>
      )}
      <TeamMembers members={team.members} />
      {!isOver && team.free_places > 0 && (
        <Button
          icon={team.join_code ? QrCode : KeyRound}
          variant="outline"
          block
          onClick={() => void load().then(setSharing)}
        >
          {t('teams.share', { code: formatShortCode(team.code) })}
        </Button>
      )}
      <TeamFeed feed={feed} />
      {team.feed.length > COLLAPSED_FEED && (
        <Button variant="ghost" size="sm" block onClick={() => setExpanded(!expanded)}>
          {expanded
            ? t('teams.feedLess')
            : t('teams.feedMore', { count: team.feed.length - feed.length })}
        </Button>
      )}
      <TeamActions team={team} gameSessionId={gameSessionId} isOver={isOver} />
      {sharing && TeamShare && <TeamShare team={team} onClose={() => setSharing(false)} />}
    </div>
  )
}

interface TeamCardProps {
  gameSessionId: string
  /** Only members of teams can scan. */
  isRequired: boolean
  /** The player has found something in the hunt. */
  hasFinds: boolean
  isOver: boolean
}

/** The player's team in the active hunt, or how to get into one. */
export function TeamCard({ gameSessionId, isRequired, hasFinds, isOver }: TeamCardProps) {
  const { t } = useTranslation()
  const team = useQuery(teamQueryOptions(gameSessionId))
  if (team.data === null && isOver) return null
  return (
    <Card title={t('teams.title')}>
      {team.data ? (
        <OwnTeam team={team.data} gameSessionId={gameSessionId} isOver={isOver} />
      ) : team.data === null ? (
        <TeamEntry gameSessionId={gameSessionId} isRequired={isRequired} hasFinds={hasFinds} />
      ) : (
        <QueryPlaceholder query={team} rows={6} className="h-11" />
      )}
    </Card>
  )
}
