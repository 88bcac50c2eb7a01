import { useId } from 'react'
import { useTranslation } from 'react-i18next'

export interface MapPickerProps {
  value: string
  options: readonly { id: string; name: string }[]
  onChange: (id: string) => void
}

/** Chooses one of several maps; the phone's own picker is the largest target there is. */
export function MapPicker({ value, options, onChange }: MapPickerProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-semibold">
        {t('map.choose')}
      </label>
      <select
        id={id}
        className="select min-h-11 w-auto max-w-full grow sm:grow-0"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}
