import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { CoinAmount } from '@/components/ui/coin-amount'
import { IconButton } from '@/components/ui/icon-button'
import { AddChoice } from '@/features/game/admin/add-choice'
import { missingRequirement, type SessionFormApi } from '@/features/game/admin/session-form'
import type { ClueChoice } from '@/features/game/api/admin-clue-choices'
import { useLocalized } from '@/lib/use-localized'

function ClueFacts({ clue, missing }: { clue: ClueChoice; missing: ClueChoice | null }) {
  const { t } = useTranslation()
  const localized = useLocalized()
  return (
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{localized(clue, 'name')}</span>
        <CoinAmount amount={clue.price} size="sm" />
        {!clue.is_active && <Badge tone="warning">{t('admin.sessions.inactive')}</Badge>}
        {clue.is_locked && <Badge tone="warning">{t('admin.sessions.locked')}</Badge>}
      </p>
      {missing && (
        <p className="text-error-text text-sm font-medium">
          {t('admin.sessions.missingClue', { name: localized(missing, 'name') })}
        </p>
      )}
    </div>
  )
}

/** The clues for sale in the order of the shop. */
export function SessionClues(props: { form: SessionFormApi; choices: readonly ClueChoice[] }) {
  const { form, choices } = props
  const { t } = useTranslation()
  const localized = useLocalized()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'clues' })
  const chosenIds = fields.map(({ clueId }) => clueId)
  const left = choices.filter(({ id }) => !chosenIds.includes(id))

  function shift(event: MouseEvent<HTMLButtonElement>, from: number, to: number): void {
    if (to < 0 || to >= fields.length) return
    const button = event.currentTarget
    move(from, to)
    // Where the row went by being taken out and put in again, the browser dropped the focus.
    requestAnimationFrame(() => button.focus())
  }

  return (
    <Card title={t('admin.sessions.cluesTitle', { count: fields.length })}>
      <p className="text-soft text-sm">
        {t(fields.length === 0 ? 'admin.sessions.noClues' : 'admin.sessions.cluesHint')}
      </p>
      <ol className="divide-base-300 mt-2 divide-y">
        {fields.map((field, index) => {
          const clue = choices.find(({ id }) => id === field.clueId)
          const name = clue ? localized(clue, 'name') : field.clueId
          return (
            <li key={field.id} className="flex items-center gap-2 py-1.5">
              <span className="text-soft w-6 shrink-0 text-end tabular-nums">{`${index + 1}.`}</span>
              {clue && (
                <ClueFacts clue={clue} missing={missingRequirement(clue, chosenIds, choices)} />
              )}
              <span className="ms-auto flex shrink-0">
                <IconButton
                  label={t('admin.sessions.moveUp', { name })}
                  aria-disabled={index === 0}
                  className="aria-disabled:opacity-30"
                  onClick={(event) => shift(event, index, index - 1)}
                >
                  <ArrowUp aria-hidden="true" className="size-5" />
                </IconButton>
                <IconButton
                  label={t('admin.sessions.moveDown', { name })}
                  aria-disabled={index === fields.length - 1}
                  className="aria-disabled:opacity-30"
                  onClick={(event) => shift(event, index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-5" />
                </IconButton>
                <IconButton
                  label={t('admin.sessions.remove', { name })}
                  onClick={() => remove(index)}
                >
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ol>
      <AddChoice
        label={t('admin.sessions.addClue')}
        options={left.map((clue) => ({ value: clue.id, label: localized(clue, 'name') }))}
        onAdd={(ids) =>
          append(
            ids.map((clueId) => ({ clueId })),
            { shouldFocus: false },
          )
        }
      />
    </Card>
  )
}
