import type { Localized } from '@/lib/i18n/use-localized'
import type { Row } from '@/lib/supabase/row-of'

/**
 * Names an answer to a task as `localized` does: the server reports the chosen options in Hungarian, as far as they
 * have a Hungarian text, joined with commas.
 */
export function nameAnswer(
  answer: string,
  choices: readonly Row<'task_choice'>[],
  localized: Localized,
): string {
  const names = new Map(
    choices.map((choice) => [choice.text_hu || choice.text_en, localized(choice, 'text')]),
  )
  return (
    names.get(answer) ??
    answer
      .split(', ')
      .map((option) => names.get(option) ?? option)
      .join(', ')
  )
}
