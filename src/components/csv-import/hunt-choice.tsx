import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Select } from '@/components/ui/field'
import { sessionChoicesQueryOptions, sessionLabel } from '@/lib/hunt/session-choices'

interface HuntChoiceProps {
  /** Empty: no hunt. */
  value: string
  onChange: (huntId: string) => void
  isDisabled?: boolean
  className?: string
}

/** The hunt that new codes or clues are added to. */
export function HuntChoice({ value, onChange, isDisabled, className }: HuntChoiceProps) {
  const { t } = useTranslation()
  const hunts = useQuery(sessionChoicesQueryOptions()).data ?? []
  return (
    <Select
      label={t('admin.import.hunt')}
      className={className}
      disabled={isDisabled}
      value={value}
      options={[
        { value: '', label: t('admin.import.noHunt') },
        ...hunts.map((hunt) => ({ value: hunt.id, label: sessionLabel(t, hunt) })),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
