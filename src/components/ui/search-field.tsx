import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { DEBOUNCE_MS } from '@/lib/browser/use-debounced-value'

interface SearchFieldProps {
  label: string
  /** Current search term. */
  value: string
  /** Called with a debounced term. */
  onSearch: (value: string) => void
  className?: string
}

/** Debounced search field that also follows external changes of `value`, e.g. by a link or "back". */
export function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [reported, setReported] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    // An external change.
    if (value !== reported) {
      setReported(value)
      setText(value)
    }
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (text === reported) return
    const timer = setTimeout(() => {
      setReported(text)
      search(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, reported])

  return (
    <label className={clsx('input min-h-11 grow text-base', className)}>
      <Search aria-hidden="true" className="size-4" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}
