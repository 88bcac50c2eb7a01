import { ErrorState } from '@/components/ui/error-state'

export interface SelectFilterProps {
  /** Name of the filter for screen readers. */
  label: string
  /** What the empty choice says: everything. Absent where one has to be chosen. */
  allLabel?: string | undefined
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** The query that brings the options: when it fails, that is said in place of an empty choice. */
  source?: { data?: unknown; error: unknown; refetch: () => unknown }
}

/** A drop-down above a list; the empty value means no restriction. */
export function SelectFilter(props: SelectFilterProps) {
  const { label, allLabel, value, options, onChange, source } = props
  if (source?.error && source.data === undefined) {
    return <ErrorState error={source.error} onRetry={() => void source.refetch()} />
  }
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
