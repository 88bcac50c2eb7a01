import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Select, toOptions } from '@/components/ui/field'
import {
  gameSessionChoicesQueryOptions,
  gameSessionLabel,
} from '@/lib/game-session/game-session-choices'

interface GameSessionChoiceProps {
  /** Empty: no hunt. */
  value: string
  onChange: (gameSessionId: string) => void
  isDisabled?: boolean
  className?: string
}

/** The hunt that new codes or clues are added to. */
export function GameSessionChoice({
  value,
  onChange,
  isDisabled,
  className,
}: GameSessionChoiceProps) {
  const { t } = useTranslation()
  const gameSessions = useQuery(gameSessionChoicesQueryOptions()).data ?? []
  return (
    <Select
      label={t('admin.import.hunt')}
      className={className}
      disabled={isDisabled}
      value={value}
      emptyLabel={t('admin.import.noHunt')}
      options={toOptions(gameSessions, (gameSession) => gameSessionLabel(t, gameSession))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
