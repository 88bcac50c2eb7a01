import { QueryError } from '@/components/ui/error-state'
import type { SelectOption } from '@/components/ui/field'

interface SelectFilterProps {
  /** Accessible name. */
  label: string
  /** Label of the empty option; omit it if the selection is required. */
  allLabel?: string | undefined
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  /** Query of the options; its error is shown instead of an empty select. */
  source?: { data?: unknown; error: unknown; refetch: () => unknown }
}

/** A select that filters a list; the empty value means no filter. */
export function SelectFilter(props: SelectFilterProps) {
  const { label, allLabel, value, options, onChange, source } = props
  if (source?.error && source.data === undefined) return <QueryError query={source} />
  return (
    <select
      aria-label={label}
      className="select"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {allLabel !== undefined && <option value="">{allLabel}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
