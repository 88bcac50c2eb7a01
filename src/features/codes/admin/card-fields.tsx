import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MediaField } from '@/components/media/media-field'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ErrorState } from '@/components/ui/error-state'
import { Select } from '@/components/ui/field'
import { clueLinksQueryOptions, sessionCluesQueryOptions } from '@/lib/content/clue-links'
import type { CodeForm, CodeValues } from '@/features/codes/model/code-form'
import { disambiguate, shortId } from '@/lib/format/disambiguate'
import { useLocalized } from '@/lib/i18n/use-localized'

/** Clues of the hunts with this code; of all hunts while it is in none. */
function useClueChoices(huntIds: readonly string[]) {
  const clues = useQuery(clueLinksQueryOptions())
  const sold = useQuery(sessionCluesQueryOptions(huntIds))
  const ids = new Set(sold.data)
  return {
    choices: clues.data?.filter(({ id }) => huntIds.length === 0 || ids.has(id)),
    all: clues.data,
    error: clues.error ?? sold.error,
  }
}

interface CardFieldsProps {
  form: UseFormReturn<CodeForm, unknown, CodeValues>
  /** Hunts that use the code. */
  huntIds: readonly string[]
}

/** Find card of a code: title, text, picture, sound, and the clue that it gives. */
export function CardFields({ form, huntIds }: CardFieldsProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const { choices = [], all = [], error } = useClueChoices(huntIds)
  const chosenId = form.watch('reveals_clue_id')
  // A clue that was chosen before stays in the list.
  const listed = all.filter((clue) => clue.id === chosenId || choices.includes(clue))
  const clueName = disambiguate(listed, (clue) => localized(clue, 'name'), shortId)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="text-lg font-bold">{t('admin.codes.card.legend')}</legend>
      <p className="text-soft text-sm text-pretty">{t('admin.codes.card.intro')}</p>
      <LocalizedFields form={form} name="card_title" label={t('admin.codes.card.title')} />
      <LocalizedFields
        form={form}
        name="card_text"
        label={t('admin.codes.card.text')}
        multiline
        formatted
        rows={4}
      />
      <Controller
        control={form.control}
        name="card_media"
        render={({ field }) => (
          <MediaField value={field.value} onChange={field.onChange} maxPictures={1} />
        )}
      />
      {error && <ErrorState error={error} />}
      <Select
        label={t('admin.codes.card.clue')}
        hint={t('admin.codes.card.clueHint')}
        options={[
          { value: '', label: t('admin.clues.none') },
          ...listed.map((clue) => ({ value: clue.id, label: clueName(clue) })),
        ]}
        {...form.register('reveals_clue_id')}
        // Controlled: its options arrive after the value.
        value={chosenId}
      />
    </fieldset>
  )
}
