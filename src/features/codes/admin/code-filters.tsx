import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import type { CodeFilters as Filters } from '@/features/codes/model/code-form'
import {
  gameSessionChoicesQueryOptions,
  gameSessionLabel,
} from '@/lib/game-session/game-session-choices'

interface CodeFiltersProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

const choices = {
  found: ['yes', 'no'],
  active: ['yes', 'no'],
  place: ['yes', 'no'],
  kind: ['real', 'decoy'],
} as const

/** Filters of the list; "found" refers to the chosen session or to all real sessions. */
export function CodeFilters({ filters, onChange }: CodeFiltersProps) {
  const { t } = useTranslation()
  const gameSessions = useQuery(gameSessionChoicesQueryOptions())
  const names = ['found', 'active', 'place', 'kind'] as const
  return (
    <>
      <SelectFilter
        label={t('admin.codes.filters.session.label')}
        allLabel={t('admin.codes.filters.session.all')}
        value={filters[GAME_SESSION_PARAM]}
        options={toOptions(gameSessions.data ?? [], (one) => gameSessionLabel(t, one))}
        source={gameSessions}
        onChange={(gameSession) => onChange({ [GAME_SESSION_PARAM]: gameSession })}
      />
      {names.map((name) => (
        <SelectFilter
          key={name}
          label={t(`admin.codes.filters.${name}.label`)}
          allLabel={t(`admin.codes.filters.${name}.all`)}
          value={filters[name]}
          options={toOptions(choices[name], (value) =>
            t(`admin.codes.filters.${name}.${value}` as 'admin.codes.filters.found.yes'),
          )}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </>
  )
}
