import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import type { ClueFilters } from '@/features/clues/api/admin-clues'
import {
  gameSessionChoicesQueryOptions,
  gameSessionLabel,
} from '@/lib/game-session/game-session-choices'

const choices = {
  active: ['yes', 'no'],
  locked: ['no', 'yes'],
  translation: ['missing', 'complete'],
  guide: ['no', 'yes'],
} as const

type Choice = keyof typeof choices

interface ClueFiltersBarProps {
  filters: ClueFilters
  onChange: (change: Partial<ClueFilters>) => void
  /** Filters shown besides the session filter. */
  offered: readonly Choice[]
}

/** Filter bar above a list of clues. */
export function ClueFiltersBar({ filters, onChange, offered }: ClueFiltersBarProps) {
  const { t } = useTranslation()
  const labelOf = (choice: Choice, value: (typeof choices)[Choice][number]) =>
    choice === 'translation'
      ? t(`admin.clues.filters.translation.${value === 'missing' ? value : 'complete'}`)
      : t(`admin.clues.filters.${choice}.${value === 'yes' ? value : 'no'}`)
  return (
    <>
      <GameSessionFilter
        value={filters[GAME_SESSION_PARAM]}
        onChange={(gameSession) => onChange({ [GAME_SESSION_PARAM]: gameSession })}
      />
      {offered.map((choice) => (
        <SelectFilter
          key={choice}
          label={t(`admin.clues.filters.${choice}.label`)}
          allLabel={t(`admin.clues.filters.${choice}.all`)}
          value={filters[choice]}
          options={toOptions(choices[choice], (value) => labelOf(choice, value))}
          onChange={(value) => onChange({ [choice]: value })}
        />
      ))}
    </>
  )
}

/** Selects one session or all. @param withTests includes test sessions */
export function GameSessionFilter(props: {
  value: string
  onChange: (gameSessionId: string) => void
  withTests?: boolean
}) {
  const { value, onChange, withTests = true } = props
  const { t } = useTranslation()
  const gameSessions = useQuery(gameSessionChoicesQueryOptions())
  return (
    <SelectFilter
      label={t('admin.clues.session')}
      allLabel={t('admin.clues.allSessions')}
      value={value}
      options={toOptions(
        (gameSessions.data ?? []).filter(({ is_test }) => withTests || !is_test),
        (gameSession) => gameSessionLabel(t, gameSession),
      )}
      source={gameSessions}
      onChange={onChange}
    />
  )
}
