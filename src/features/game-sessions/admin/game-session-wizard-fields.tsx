import { useWatch, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Checkbox, Select, toOptions } from '@/components/ui/field'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { ClaimContactSelect, ClaimOpensSelect } from '@/features/game-sessions/admin/claim-selects'
import { LanguagesSelect } from '@/features/game/admin/languages-select'
import { PlayDates } from '@/features/game-sessions/admin/game-session-dates'
import { endsAfterStart, languagesField, limits } from '@/features/game/model/game-session-form'
import {
  claimContacts,
  claimOpenings,
  publishedVisibilities,
  teamModes,
} from '@/features/game/model/game-session-options'
import { integer, MAX_TOKENS, optionalTime, text } from '@/lib/forms/fields'

const MAX_CODES = 500

export const wizardForm = z
  .object({
    name: text(...limits.name),
    place: text(0, limits.place),
    languages: languagesField,
    starts_at: optionalTime(),
    ends_at: optionalTime(),
    codes: integer(0, MAX_CODES),
    prefix: text(1, 100),
    points: integer(0, limits.points),
    starting_tokens: integer(0, MAX_TOKENS),
    uses_clues: z.boolean(),
    uses_map: z.boolean(),
    visibility: z.enum(publishedVisibilities),
    team_mode: z.enum(teamModes),
    treasure: text(0, limits.treasureName),
    claim_contact: z.enum(claimContacts),
    claim_opens: z.enum(claimOpenings),
  })
  .check(endsAfterStart)
export type WizardValues = z.input<typeof wizardForm>
export type CheckedWizard = z.output<typeof wizardForm>

/** Fields of each step, in order. */
export const wizardSteps = [
  { key: 'name', fields: ['name', 'place', 'languages'] },
  { key: 'dates', fields: ['starts_at', 'ends_at'] },
  { key: 'players', fields: ['visibility', 'team_mode'] },
  { key: 'codes', fields: ['codes', 'prefix', 'points'] },
  { key: 'coins', fields: ['starting_tokens', 'uses_clues'] },
  { key: 'map', fields: ['uses_map'] },
  { key: 'treasure', fields: ['treasure', 'claim_contact', 'claim_opens'] },
] as const satisfies readonly { key: string; fields: readonly FieldPath<WizardValues>[] }[]

interface WizardFieldsProps {
  step: (typeof wizardSteps)[number]['key']
  form: UseFormReturn<WizardValues, unknown, CheckedWizard>
}

/** The fields of one step. */
export function WizardFields({ step, form: { control, register } }: WizardFieldsProps) {
  const { t } = useTranslation()
  const [visibility, teamMode, claimContact, claimOpens] = useWatch({
    control,
    name: ['visibility', 'team_mode', 'claim_contact', 'claim_opens'],
  })
  return (
    <>
      {step === 'name' && (
        <>
          <FormInput
            label={t('admin.sessions.name')}
            error={t('admin.sessions.nameError')}
            {...fieldOf(control, 'name')}
          />
          <FormInput
            label={t('admin.wizard.place')}
            hint={t('admin.wizard.placeHint')}
            maxLength={limits.place}
            {...fieldOf(control, 'place')}
          />
          <LanguagesSelect {...register('languages')} />
        </>
      )}
      {step === 'dates' && <PlayDates control={control} endHint={t('admin.wizard.endHint')} />}
      {step === 'players' && (
        <>
          <Select
            label={t('admin.sessions.visibility')}
            options={toOptions(publishedVisibilities, (value) =>
              t(`admin.sessions.visibilities.${value}`),
            )}
            hint={t(`admin.sessions.visibilityHints.${visibility}`)}
            {...register('visibility')}
          />
          <Select
            label={t('admin.sessions.teamMode')}
            hint={t(`admin.sessions.teamModeHints.${teamMode}`)}
            options={toOptions(teamModes, (value) => t(`admin.sessions.teamModes.${value}`))}
            {...register('team_mode')}
          />
        </>
      )}
      {step === 'codes' && (
        <>
          <FormNumberInput
            label={t('admin.codes.series.count')}
            hint={t('admin.wizard.codesHint')}
            {...fieldOf(control, 'codes')}
          />
          <FormInput
            label={t('admin.codes.series.prefix')}
            hint={t('admin.codes.series.prefixHint')}
            error={t('admin.codes.series.prefixError')}
            {...fieldOf(control, 'prefix')}
          />
          <FormNumberInput label={t('admin.codes.points')} {...fieldOf(control, 'points')} />
        </>
      )}
      {step === 'coins' && (
        <>
          <FormNumberInput
            label={t('admin.sessions.startingTokens')}
            hint={t('admin.sessions.startingTokensHint')}
            {...fieldOf(control, 'starting_tokens')}
          />
          <Checkbox label={t('admin.wizard.usesClues')} {...register('uses_clues')} />
          <p className="text-soft text-sm">{t('admin.wizard.cluesHint')}</p>
        </>
      )}
      {step === 'map' && (
        <>
          <Checkbox label={t('admin.wizard.usesMap')} {...register('uses_map')} />
          <p className="text-soft text-sm">{t('admin.wizard.mapHint')}</p>
        </>
      )}
      {step === 'treasure' && (
        <>
          <FormInput
            label={t('admin.wizard.treasure')}
            hint={t('admin.wizard.treasureHint')}
            maxLength={limits.treasureName}
            {...fieldOf(control, 'treasure')}
          />
          <ClaimOpensSelect chosen={claimOpens} {...register('claim_opens')} />
          <ClaimContactSelect chosen={claimContact} {...register('claim_contact')} />
          <p className="text-soft text-sm">{t('admin.wizard.nextHint')}</p>
        </>
      )}
    </>
  )
}
