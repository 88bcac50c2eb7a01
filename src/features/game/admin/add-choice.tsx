import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import type { SelectOption } from '@/components/ui/field'

export interface AddChoiceProps {
  label: string
  /** What is not chosen yet. */
  options: readonly SelectOption[]
  onAdd: (values: string[]) => void
}

/** Picks one entry of a list, or all that are left. */
export function AddChoice({ label, options, onAdd }: AddChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  const [picked, setPicked] = useState('')
  // The picked one may have been added by "all" meanwhile.
  const value = options.some((option) => option.value === picked) ? picked : ''
  if (options.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-end gap-2">
      <div className="flex min-w-0 grow flex-col gap-1.5 sm:max-w-sm">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <select
          id={id}
          className="select min-h-11 w-full text-base"
          value={value}
          onChange={(event) => setPicked(event.target.value)}
        >
          <option value="">{t('admin.sessions.choose')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <Button variant="outline" disabled={value === ''} onClick={() => onAdd([value])}>
        {t('admin.sessions.add')}
      </Button>
      <Button variant="ghost" onClick={() => onAdd(options.map((option) => option.value))}>
        {t('admin.sessions.addAll', { count: options.length })}
      </Button>
    </div>
  )
}
