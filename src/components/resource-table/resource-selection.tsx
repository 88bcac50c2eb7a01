import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'

/** Rows that were ticked, by their key; they stay ticked on other pages. */
export interface ResourceSelection<Row> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** What a row is called when its first column does not say it. */
  rowName?: (row: Row) => string
  /** Buttons for what can be done with all of them. */
  actions?: ReactNode
}

/** The same set with these keys in it or without them. */
export function withKeys(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  ticked: boolean,
): ReadonlySet<string> {
  const next = new Set(selected)
  for (const key of keys) {
    if (ticked) next.add(key)
    else next.delete(key)
  }
  return next
}

interface PageCheckboxProps {
  keys: readonly string[]
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

/** Ticks every row of the page; half ticked when only some of them are. */
export function PageCheckbox({ keys, selected, onChange }: PageCheckboxProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const ticked = keys.filter((key) => selected.has(key)).length
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked > 0 && ticked < keys.length
  }, [ticked, keys.length])
  return (
    <label className="resource-tick">
      <input
        ref={box}
        type="checkbox"
        className="checkbox checkbox-sm"
        aria-label={t('table.selectPage')}
        checked={ticked > 0 && ticked === keys.length}
        onChange={(event) => onChange(withKeys(selected, keys, event.target.checked))}
      />
    </label>
  )
}

/** Ticks one row. */
export function RowCheckbox(props: { name: string; checked: boolean; onChange: () => void }) {
  const { t } = useTranslation()
  return (
    <label className="resource-tick">
      <input
        type="checkbox"
        className="checkbox checkbox-sm"
        aria-label={t('table.selectRow', { name: props.name })}
        checked={props.checked}
        onChange={props.onChange}
      />
    </label>
  )
}

export interface SelectionBarProps {
  count: number
  /** The heading is out of sight on a phone, so the whole page is ticked from here too. */
  onSelectPage: () => void
  onClear: () => void
  actions: ReactNode
}

/** How many rows are ticked and what can be done with them. */
export function SelectionBar({ count, onSelectPage, onClear, actions }: SelectionBarProps) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('table.bulkActions')} className="resource-selection">
      <p aria-live="polite" className="font-semibold tabular-nums">
        {t('table.selected', { count })}
      </p>
      {actions}
      <Button size="sm" variant="ghost" className="min-[700px]:hidden" onClick={onSelectPage}>
        {t('table.selectPage')}
      </Button>
      <Button size="sm" variant="ghost" className="ms-auto" onClick={onClear}>
        {t('table.clearSelection')}
      </Button>
    </div>
  )
}
