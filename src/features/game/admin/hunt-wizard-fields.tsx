import { useWatch, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Checkbox, Select } from '@/components/ui/field'
import { FormInput, FormNumberInput } from '@/components/ui/form-fields'
import { ClaimContactSelect, ClaimOpensSelect } from '@/features/game/admin/claim-selects'
import { LanguagesSelect } from '@/features/game/admin/languages-select'
import { PlayDates } from '@/features/game/admin/session-dates'
import { limits } from '@/features/game/admin/session-form'
import { claimContacts, claimOpenings } from '@/features/game/model/claim-settings'
import { huntLanguages } from '@/features/game/model/hunt-languages'
import { teamModes } from '@/features/game/model/team-mode'
import { publishedVisibilities } from '@/features/game/model/visibility'
import { optionalTimeField, wholeField } from '@/lib/forms/form-reader'
import { fromLocalInput } from '@/lib/forms/local-input-time'

const MAX_CODES = 500

export const wizardSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)),
    place: z.string().check(z.trim(), z.maxLength(limits.place)),
    languages: z.enum(huntLanguages),
    startsAt: optionalTimeField,
    endsAt: optionalTimeField,
    codes: wholeField({ min: 0, max: MAX_CODES }),
    prefix: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    points: wholeField({ min: 0, max: limits.points }),
    startingTokens: wholeField({ min: 0, max: limits.startingTokens }),
    usesClues: z.boolean(),
    usesMap: z.boolean(),
    visibility: z.enum(publishedVisibilities),
    teamMode: z.enum(teamModes),
    treasure: z.string().check(z.trim(), z.maxLength(limits.treasureName)),
    claimContact: z.enum(claimContacts),
    claimOpens: z.enum(claimOpenings),
  })
  .check(
    z.refine(
      ({ startsAt, endsAt }) => {
        const [start, end] = [fromLocalInput(startsAt), fromLocalInput(endsAt)]
        return start === null || end === null || Date.parse(start) < Date.parse(end)
      },
      { path: ['endsAt'] },
    ),
  )
export type WizardValues = z.input<typeof wizardSchema>
export type CheckedWizard = z.output<typeof wizardSchema>

/** Fields of each step, in order. */
export const wizardSteps = [
  { key: 'name', fields: ['name', 'place', 'languages'] },
  { key: 'dates', fields: ['startsAt', 'endsAt'] },
  { key: 'players', fields: ['visibility', 'teamMode'] },
  { key: 'codes', fields: ['codes', 'prefix', 'points'] },
  { key: 'coins', fields: ['startingTokens', 'usesClues'] },
  { key: 'map', fields: ['usesMap'] },
  { key: 'treasure', fields: ['treasure', 'claimContact', 'claimOpens'] },
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
    name: ['visibility', 'teamMode', 'claimContact', 'claimOpens'],
  })
  return (
    <>
      {step === 'name' && (
        <>
          <FormInput
            label={t('admin.sessions.name')}
            error={t('admin.sessions.nameError')}
            control={control}
            name="name"
          />
          <FormInput
            label={t('admin.wizard.place')}
            hint={t('admin.wizard.placeHint')}
            maxLength={limits.place}
            control={control}
            name="place"
          />
          <LanguagesSelect {...register('languages')} />
        </>
      )}
      {step === 'dates' && <PlayDates control={control} endHint={t('admin.wizard.endHint')} />}
      {step === 'players' && (
        <>
          <Select
            label={t('admin.sessions.visibility')}
            options={publishedVisibilities.map((value) => ({
              value,
              label: t(`admin.sessions.visibilities.${value}`),
            }))}
            hint={t(`admin.sessions.visibilityHints.${visibility}`)}
            {...register('visibility')}
          />
          <Select
            label={t('admin.sessions.teamMode')}
            hint={t(`admin.sessions.teamModeHints.${teamMode}`)}
            options={teamModes.map((value) => ({
              value,
              label: t(`admin.sessions.teamModes.${value}`),
            }))}
            {...register('teamMode')}
          />
        </>
      )}
      {step === 'codes' && (
        <>
          <FormNumberInput
            label={t('admin.codes.series.count')}
            hint={t('admin.wizard.codesHint')}
            error={t('admin.codes.wholeError', { min: 0, max: MAX_CODES })}
            control={control}
            name="codes"
          />
          <FormInput
            label={t('admin.codes.series.prefix')}
            hint={t('admin.codes.series.prefixHint')}
            error={t('admin.codes.series.prefixError')}
            control={control}
            name="prefix"
          />
          <FormNumberInput
            label={t('admin.codes.points')}
            error={t('admin.codes.wholeError', { min: 0, max: limits.points })}
            control={control}
            name="points"
          />
        </>
      )}
      {step === 'coins' && (
        <>
          <FormNumberInput
            label={t('admin.sessions.startingTokens')}
            hint={t('admin.sessions.startingTokensHint')}
            error={t('admin.sessions.numberError', { min: 0, max: limits.startingTokens })}
            control={control}
            name="startingTokens"
          />
          <Checkbox label={t('admin.wizard.usesClues')} {...register('usesClues')} />
          <p className="text-soft text-sm">{t('admin.wizard.cluesHint')}</p>
        </>
      )}
      {step === 'map' && (
        <>
          <Checkbox label={t('admin.wizard.usesMap')} {...register('usesMap')} />
          <p className="text-soft text-sm">{t('admin.wizard.mapHint')}</p>
        </>
      )}
      {step === 'treasure' && (
        <>
          <FormInput
            label={t('admin.wizard.treasure')}
            hint={t('admin.wizard.treasureHint')}
            maxLength={limits.treasureName}
            control={control}
            name="treasure"
          />
          <ClaimOpensSelect chosen={claimOpens} {...register('claimOpens')} />
          <ClaimContactSelect chosen={claimContact} {...register('claimContact')} />
          <p className="text-soft text-sm">{t('admin.wizard.nextHint')}</p>
        </>
      )}
    </>
  )
}
