import { Tabs as Primitive } from 'radix-ui'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

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
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(items[0]?.value)
  const active = value ?? selected
  const panelId = (item: TabItem) => `${id}-panel-${item.value}`
  const triggerId = (item: TabItem) => `${id}-tab-${item.value}`
  useEffect(() => {
    // With the layout of the next frame, not one of its own.
    const frame = requestAnimationFrame(() => {
      const trigger = list.current?.querySelector<HTMLElement>('[data-state="active"]')
      // scrollIntoView would also scroll the page.
      if (list.current && trigger)
        list.current.scrollLeft =
          trigger.offsetLeft - (list.current.clientWidth - trigger.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [value])

  return (
    <Primitive.Root value={active} onValueChange={onChange ?? setSelected}>
      <Primitive.List ref={list} aria-label={label} className="tab-list">
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            id={triggerId(item)}
            aria-controls={panelId(item)}
            className="tab-trigger"
          >
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {/* Primitive.Content reads computed styles for exit animations, which forces a layout. */}
      {items.map((item) => (
        <div
          key={item.value}
          role="tabpanel"
          id={panelId(item)}
          aria-labelledby={triggerId(item)}
          hidden={item.value !== active}
          tabIndex={0}
          className="pt-4"
        >
          {item.value === active && item.content}
        </div>
      ))}
    </Primitive.Root>
  )
}
