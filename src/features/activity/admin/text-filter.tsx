import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_PAUSE_MS = 300

export interface TextFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A filter that is typed; it counts after a short pause, so that not each letter asks the server. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const [text, setText] = useState(value)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => change(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      className="input min-h-11 grow sm:max-w-64"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
