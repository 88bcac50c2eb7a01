import { Tabs as Primitive } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'

interface TabItem {
  value: string
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  /** Accessible name. */
  label: string
  items: readonly TabItem[]
  value?: string
  onChange?: (value: string) => void
}

/** Tabs that scroll sideways on narrow screens; the active one is scrolled into view. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[data-state="active"]')
    // scrollIntoView would also scroll the page.
    if (list.current && active)
      list.current.scrollLeft =
        active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2
  }, [value])

  return (
    <Primitive.Root
      value={value}
      defaultValue={value === undefined ? items[0]?.value : undefined}
      onValueChange={onChange}
    >
      <Primitive.List ref={list} aria-label={label} className="tab-list">
        {items.map((item) => (
          <Primitive.Trigger key={item.value} value={item.value} className="tab-trigger">
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.value} value={item.value} className="pt-4">
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
