import { Tabs as Primitive } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'

export interface TabItem {
  value: string
  label: ReactNode
  content: ReactNode
}

export interface TabsProps {
  /** Name of the group for screen readers. */
  label: string
  items: readonly TabItem[]
  value?: string
  onChange?: (value: string) => void
}

/** Tabs that scroll sideways on a narrow phone; an open one that an address names is brought into view. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[data-state="active"]')
    // Not scrollIntoView, which would move the page as well.
    if (list.current && open)
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2
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
