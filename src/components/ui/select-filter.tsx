export interface SelectFilterProps {
  /** Name of the filter for screen readers. */
  label: string
  /** What the empty choice says: everything. Absent where one has to be chosen. */
  allLabel?: string | undefined
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A drop-down above a list; the empty value means no restriction. */
export function SelectFilter({ label, allLabel, value, options, onChange }: SelectFilterProps) {
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
