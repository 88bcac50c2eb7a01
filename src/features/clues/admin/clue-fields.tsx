import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MediaField } from '@/components/media/media-field'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { FormDateField } from '@/components/ui/date-field'
import { Checkbox, Select, toOptions } from '@/components/ui/field'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import type { ClueLink } from '@/lib/content/clue-links'
import type { CodeChoice } from '@/features/codes/api/codes'
import { possibleRequirements } from '@/features/clues/model/chain-graph'
import { knownClueTypes, type ClueForm, type ClueValues } from '@/features/clues/model/clue-form'
import { formatShortCode } from '@/lib/codes/codes'
import { zoneName } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'
import { type GameSessionChoice, gameSessionLabel } from '@/lib/game-session/game-session-choices'
import { shortId, disambiguate } from '@/lib/format/disambiguate'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'

export interface ClueChoices {
  links: readonly ClueLink[]
  codes: readonly CodeChoice[]
  gameSessions: readonly GameSessionChoice[]
}

interface ClueFieldsProps {
  form: UseFormReturn<ClueForm, unknown, ClueValues>
  /** Null: a new clue. */
  clueId: string | null
  choices: ClueChoices
}

function GameSessions({ form, choices }: Pick<ClueFieldsProps, 'form' | 'choices'>) {
  const { t } = useTranslation()
  const selectedIds = useWatch({ control: form.control, name: 'game_session_ids' })
  const toggle = (id: string, isChosen: boolean) =>
    form.setValue(
      'game_session_ids',
      choices.gameSessions
        .map((gameSession) => gameSession.id)
        .filter((other) => (other === id ? isChosen : selectedIds.includes(other))),
      { shouldDirty: true },
    )
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('admin.clues.sessions')}</legend>
      <p className="text-soft text-sm">
        {t(
          choices.gameSessions.length === 0 ? 'admin.clues.noSessions' : 'admin.clues.sessionsHint',
        )}
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {choices.gameSessions.map((gameSession) => (
          <Checkbox
            key={gameSession.id}
            checked={selectedIds.includes(gameSession.id)}
            onChange={(event) => toggle(gameSession.id, event.target.checked)}
            label={gameSessionLabel(t, gameSession)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Price, type, requirement, code and availability. */
function Terms({ form, clueId, choices }: ClueFieldsProps) {
  const { t, localized, language } = useTexts()
  const { register } = form
  const clueName = disambiguate(choices.links, (link) => localized(link, 'name'), shortId)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormNumberInput label={t('admin.clues.price')} {...fieldOf(form.control, 'price')} />
      <div>
        <FormInput
          label={t('admin.clues.type')}
          list="clue-types"
          autoComplete="off"
          autoCapitalize="none"
          hint={t('admin.clues.typeHint')}
          error={t('admin.clues.typeError')}
          {...fieldOf(form.control, 'clue_type')}
        />
        <datalist id="clue-types">
          {knownClueTypes.map((type) => (
            <option key={type} value={type} label={t(`admin.clues.types.${type}`)} />
          ))}
        </datalist>
      </div>
      <Select
        label={t('admin.clues.required')}
        hint={t('admin.clues.requiredHint')}
        emptyLabel={t('admin.clues.none')}
        options={toOptions(possibleRequirements(choices.links, clueId), (link) => clueName(link))}
        {...register('required_clue_id')}
      />
      <Select
        label={t('admin.clues.code')}
        hint={t('admin.clues.codeHint')}
        emptyLabel={t('admin.clues.none')}
        options={toOptions(
          choices.codes,
          ({ name, short_code }) => `${name} (${formatShortCode(short_code)})`,
        )}
        {...register('qr_code_id')}
      />
      <FormDateField
        label={t('admin.clues.availableFrom')}
        hint={t('admin.clues.availableHint', {
          zone: zoneName(language, new Date(serverNow())),
        })}
        error={t('admin.clues.timeError')}
        {...fieldOf(form.control, 'available_from')}
      />
      <div className="sm:pt-6">
        <Checkbox label={t('admin.clues.isActive')} {...register('is_active')} />
        <Checkbox label={t('admin.clues.isLocked')} {...register('is_locked')} />
      </div>
    </div>
  )
}

/** All fields of a clue. */
export function ClueFields({ form, clueId, choices }: ClueFieldsProps) {
  const { t } = useTranslation()
  const gameSessionIds = useWatch({ control: form.control, name: 'game_session_ids' })
  return (
    <GameSessionLanguages gameSessionIds={gameSessionIds} isClue>
      <LocalizedFields form={form} name="name" label={t('admin.clues.name')} />
      <LocalizedFields
        form={form}
        name="description"
        label={t('admin.clues.description')}
        hint={t('admin.clues.descriptionHint')}
        rows={3}
      />
      <LocalizedFields
        form={form}
        name="content"
        label={t('admin.clues.content')}
        hint={t('admin.clues.contentHint')}
        formatted
        rows={5}
      />
      <Controller
        control={form.control}
        name="media"
        render={({ field }) => <MediaField value={field.value} onChange={field.onChange} />}
      />
      <Terms form={form} clueId={clueId} choices={choices} />
      <GameSessions form={form} choices={choices} />
    </GameSessionLanguages>
  )
}
