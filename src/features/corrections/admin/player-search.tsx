import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { Button } from '@/components/ui/button'
import { QueryError } from '@/components/ui/error-state'
import { Input } from '@/components/ui/field'
import type { CorrectedPlayer } from '@/features/corrections/api/corrections'
import { memberList, type MemberRow } from '@/features/game/api/admin-running-game-session'
import { useDebouncedValue } from '@/lib/browser/use-debounced-value'
import { useTexts } from '@/lib/i18n/use-texts'

/** How many players are offered at once. */
const SHOWN = 6

/** The address of a player; of guests, who may have the same name, what tells them apart. */
function Details({ member }: { member: MemberRow }) {
  const { t, format } = useTexts()
  const { user_email: email, team_name: team, points, joined_at: joinedAt } = member
  if (email !== null) return email
  return [
    t('guest.badge'),
    team,
    t('admin.overview.points', { count: points, points: format.number(points) }),
    t('admin.sessions.joinedAt', { time: format.timestamp(joinedAt) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface PlayerSearchProps {
  gameSessionId: string
  player: CorrectedPlayer | null
  onChoose: (player: CorrectedPlayer | null) => void
  /** Players who are not offered. */
  excludedIds?: readonly string[]
}

/** Chooses one player of a hunt by name or address. */
export function PlayerSearch({
  gameSessionId,
  player,
  onChoose,
  excludedIds = [],
}: PlayerSearchProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const searched = useDebouncedValue(search)
  const members = useQuery(
    memberList.queryOptions(gameSessionId, {
      ...initialResourceQuery,
      search: searched,
      limit: SHOWN + excludedIds.length,
    }),
  )
  const candidates = members.data?.filter((member) => !excludedIds.includes(member.user_id))
  if (player) {
    return (
      <div className="flex items-center justify-between gap-3">
        <p>
          <span className="text-soft block text-sm">{t('admin.foundCodes.player')}</span>
          <span className="font-semibold">{player.name}</span>
        </p>
        <Button variant="ghost" size="sm" onClick={() => onChoose(null)}>
          {t('admin.corrections.otherPlayer')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <Input
        type="search"
        label={t('admin.foundCodes.player')}
        hint={t('admin.corrections.playerHint')}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {members.isError && <QueryError query={members} />}
      {candidates?.length === 0 && (
        <p className="text-soft text-sm">{t('admin.sessions.noMatch')}</p>
      )}
      <ul className="flex flex-wrap gap-2">
        {candidates?.slice(0, SHOWN).map((member) => (
          <li key={member.user_id} className="min-w-0">
            <Button
              variant="outline"
              className="h-auto max-w-full py-1 text-start whitespace-normal"
              onClick={() => onChoose({ id: member.user_id, name: member.user_name })}
            >
              <span>
                {member.user_name}
                <span className="text-soft block text-xs wrap-anywhere">
                  <Details member={member} />
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
