import { useQuery } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { QueryError } from '@/components/ui/error-state'
import { Input } from '@/components/ui/field'
import { helperPlayersQueryOptions } from '@/features/helpers/api/helper'
import { useDebouncedValue } from '@/lib/browser/use-debounced-value'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'

// Lazy, because it brings the decoder.
const loadScanner = async () =>
  (await import('@/features/helpers/components/player-scanner')).PlayerScanner

/** How many players are offered at once. */
const SHOWN = 8

export interface Player {
  id: string
  name: string
}

interface PlayerPickerProps {
  gameSessionId: string
  player: Player | null
  onChoose: (player: Player | null) => void
}

/** Chooses a player by the player's own code, by name or by team; those who were active last come first. */
export function PlayerPicker({ gameSessionId, player, onChoose }: PlayerPickerProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [PlayerScanner, load] = useLazyComponent(loadScanner)
  const players = useQuery(helperPlayersQueryOptions(gameSessionId, useDebouncedValue(search)))
  if (player) {
    return (
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-xl font-bold break-words">{player.name}</p>
        <Button variant="outline" onClick={() => onChoose(null)}>
          {t('helpers.otherPlayer')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      {isScanning && PlayerScanner && (
        <PlayerScanner
          gameSessionId={gameSessionId}
          onChoose={(found) => {
            setScanning(false)
            onChoose(found)
          }}
        />
      )}
      <Button
        icon={ScanLine}
        variant="outline"
        size="lg"
        block
        aria-pressed={isScanning}
        onClick={() => (isScanning ? setScanning(false) : void load().then(setScanning))}
      >
        {t('helpers.scanPlayer')}
      </Button>
      <Input
        type="search"
        label={t('helpers.player')}
        hint={t('helpers.playerHint')}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {players.isError && <QueryError query={players} />}
      {players.data?.length === 0 && <p className="text-soft">{t('helpers.noPlayer')}</p>}
      <ul className="flex flex-col gap-2">
        {players.data
          ?.slice(0, SHOWN)
          .map(({ user_id: id, name, team_name: team, points, finds }) => (
            <li key={id}>
              <Button
                variant="outline"
                size="lg"
                block
                className="h-auto justify-start py-2 text-start whitespace-normal"
                onClick={() => onChoose({ id, name })}
              >
                <span className="min-w-0 break-words">
                  {name}
                  {/* Guests may have the same name. */}
                  <span className="text-soft block text-sm">
                    {[
                      team,
                      t('scanner.success.points', { count: points }),
                      t('teams.found', { count: finds }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  )
}
