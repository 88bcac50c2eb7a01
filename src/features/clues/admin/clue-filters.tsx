import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SelectFilter } from '@/components/ui/select-filter'
import type { ClueFilters } from '@/features/clues/api/admin-clues'
import { sessionChoicesQueryOptions, sessionLabel } from '@/lib/hunt/session-choices'

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
      <SessionFilter value={filters.session} onChange={(session) => onChange({ session })} />
      {offered.map((choice) => (
        <SelectFilter
          key={choice}
          label={t(`admin.clues.filters.${choice}.label`)}
          allLabel={t(`admin.clues.filters.${choice}.all`)}
          value={filters[choice]}
          options={choices[choice].map((value) => ({
            value,
            label: labelOf(choice, value),
          }))}
          onChange={(value) => onChange({ [choice]: value })}
        />
      ))}
    </>
  )
}

/** Selects one session or all. @param withTests includes test sessions */
export function SessionFilter(props: {
  value: string
  onChange: (sessionId: string) => void
  withTests?: boolean
}) {
  const { value, onChange, withTests = true } = props
  const { t } = useTranslation()
  const sessions = useQuery(sessionChoicesQueryOptions())
  return (
    <SelectFilter
      label={t('admin.clues.session')}
      allLabel={t('admin.clues.allSessions')}
      value={value}
      options={(sessions.data ?? [])
        .filter(({ is_test }) => withTests || !is_test)
        .map((session) => ({ value: session.id, label: sessionLabel(t, session) }))}
      source={sessions}
      onChange={onChange}
    />
  )
}
