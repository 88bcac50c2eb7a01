import { X } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { MoveButtons } from '@/components/resource-form/resource-form'
import { Checkbox, Select, toOptions } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import type { OfferTargets } from '@/features/offers/api/admin-offers'
import type { OfferForm, OfferValues } from '@/features/offers/model/offer-form'
import { focusAdjacentControl } from '@/lib/browser/focus-adjacent'
import { shortId, disambiguate } from '@/lib/format/disambiguate'
import { useTexts } from '@/lib/i18n/use-texts'

interface BundleItemsProps {
  form: UseFormReturn<OfferForm, unknown, OfferValues>
  targets: OfferTargets
}

/** The ordered clues of a bundle, each with or without its solution guide. */
export function BundleItems({ form, targets }: BundleItemsProps) {
  const { t, localized } = useTexts()
  const items = useFieldArray({ control: form.control, name: 'items' })
  const clueName = disambiguate(targets.clues, (clue) => localized(clue, 'name'), shortId)
  const includedClues = new Set(items.fields.map(({ clue_id }) => clue_id))
  const error = form.formState.errors.items

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-bold">{t('admin.offers.items')}</legend>
      <ol className="flex flex-col gap-2">
        {items.fields.map(({ id, clue_id }, index) => {
          const clue = targets.clues.find((one) => one.id === clue_id)
          const name = clue ? clueName(clue) : clue_id
          const hasGuide = targets.guides.some((guide) => guide.clue_id === clue_id)
          return (
            <li
              key={id}
              className="border-base-300 rounded-box flex items-center gap-1 border p-2 ps-3"
            >
              <div className="min-w-0 grow">
                <p className="font-semibold break-words">{name}</p>
                {hasGuide && (
                  <Checkbox
                    label={t('admin.offers.withGuide')}
                    aria-label={t('admin.offers.withGuideOf', { name })}
                    {...form.register(`items.${index}.with_guide`)}
                  />
                )}
              </div>
              <MoveButtons
                index={index}
                count={items.fields.length}
                upLabel={t('admin.offers.moveUp', { name })}
                downLabel={t('admin.offers.moveDown', { name })}
                onMove={items.move}
              />
              <IconButton
                icon={X}
                label={t('admin.offers.removeItem', { name })}
                onClick={({ currentTarget }) => {
                  focusAdjacentControl(currentTarget)
                  items.remove(index)
                }}
              />
            </li>
          )
        })}
      </ol>
      <Select
        label={t('admin.offers.addItem')}
        error={error && t('admin.offers.itemsError')}
        value=""
        emptyLabel={t('admin.offers.chooseClue')}
        options={toOptions(
          targets.clues.filter(({ id }) => !includedClues.has(id)),
          (clue) => clueName(clue),
        )}
        onChange={({ target }) => {
          if (target.value !== '') items.append({ clue_id: target.value, with_guide: false })
        }}
      />
    </fieldset>
  )
}
