import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { DEBOUNCE_MS } from '@/lib/browser/use-debounced-value'

export interface SearchFieldProps {
  label: string
  /** What is searched now. */
  value: string
  /** Told once the typing has rested. */
  onSearch: (value: string) => void
  className?: string
}

/** A search that is typed; a link or the way back may lead to another one meanwhile. */
export function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Not what was typed here.
    if (value !== asked) {
      setAsked(value)
      setText(value)
    }
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => {
      setAsked(text)
      search(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, asked])

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
