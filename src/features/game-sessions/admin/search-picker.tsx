import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { Input } from '@/components/ui/field'
import { unselectedChoices } from '@/features/game-sessions/model/choice-filter'
import { useDebouncedValue } from '@/lib/browser/use-debounced-value'

/**
 * Searches the entries that are not chosen yet.
 * @param find returns the entries that match a text
 */
export function useSearchPicker<Choice extends { id: string }>(
  source: UseQueryResult<Choice[]>,
  find: (choices: readonly Choice[], search: string) => Choice[],
  chosenIds: readonly string[],
) {
  const [search, setSearch] = useState('')
  const searched = useDebouncedValue(search)
  const choices = source.data && unselectedChoices(find(source.data, searched), chosenIds)
  return { source, search, setSearch, choices }
}

export interface SearchPickerProps<Choice extends { id: string }> {
  label: string
  placeholder: string
  picker: Pick<ReturnType<typeof useSearchPicker<Choice>>, 'search' | 'setSearch' | 'choices'> & {
    source: { error: unknown; refetch: () => unknown }
  }
  /** Renders a choice unambiguously. */
  renderChoice: (choice: Choice) => ReactNode
  onAdd: (choices: readonly Choice[]) => void
  /** Replaces "no more" if no entries exist at all. */
  emptyMessage: ReactNode
}

/** Searches entries and adds one or all of them. */
export function SearchPicker<Choice extends { id: string }>(props: SearchPickerProps<Choice>) {
  const { label, picker, renderChoice, onAdd } = props
  const { search, choices } = picker
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)

  function add(chosen: readonly Choice[]): void {
    onAdd(chosen)
    // The focused button is removed.
    field.current?.focus()
  }

  return (
    <div role="group" aria-label={label} className="border-base-300 mt-4 border-t pt-4">
      <Input
        ref={field}
        type="search"
        label={label}
        autoComplete="off"
        placeholder={props.placeholder}
        value={search}
        onChange={(event) => picker.setSearch(event.target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="sm:max-w-md"
      />
      {choices === undefined && (
        <div className="mt-2">
          <QueryPlaceholder query={picker.source} rows={1} className="h-9 w-full" />
        </div>
      )}
      {choices?.length === 0 && (
        <p className="text-soft mt-2 text-sm">
          {search === ''
            ? props.emptyMessage || t('admin.sessions.noChoice')
            : t('admin.sessions.noMatch')}
        </p>
      )}
      {choices && choices.length > 0 && (
        <>
          <ul className="mt-2 flex flex-wrap gap-2">
            {choices.map((choice) => (
              <li key={choice.id} className="min-w-0">
                <Button
                  size="sm"
                  variant="outline"
                  className="h-auto max-w-full py-1 text-start whitespace-normal"
                  onClick={() => add([choice])}
                >
                  <Plus aria-hidden="true" className="size-4 shrink-0" />
                  <span className="sr-only">{t('admin.sessions.add')}</span>
                  {renderChoice(choice)}
                </Button>
              </li>
            ))}
          </ul>
          {choices.length > 1 && (
            <Button size="sm" variant="ghost" className="mt-2" onClick={() => add(choices)}>
              {t('admin.sessions.addAll', { count: choices.length })}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
