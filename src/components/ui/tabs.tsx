import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

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
  defaultValue?: string
  onChange?: (value: string) => void
}

/** Tabs that scroll sideways on a narrow phone. */
export function Tabs({ label, items, value, defaultValue, onChange }: TabsProps) {
  return (
    <Primitive.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? items[0]?.value) : undefined}
      onValueChange={onChange}
    >
      <Primitive.List aria-label={label} className="tab-list">
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
