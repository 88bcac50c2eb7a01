import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { Checkbox, Select } from '@/components/ui/field'
import { FormInput, FormNumberInput } from '@/components/ui/form-fields'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/config/paths'
import { PlayDates } from '@/features/game/admin/session-dates'
import { ClaimContactSelect, ClaimOpensSelect } from '@/features/game/admin/claim-selects'
import { LanguagesSelect } from '@/features/game/admin/languages-select'
import { limits } from '@/features/game/admin/session-form'
import { useCreateHunt } from '@/features/game/api/admin-create-hunt'
import { toTextLanguages, huntLanguages } from '@/features/game/model/hunt-languages'
import { claimContacts, claimOpenings } from '@/features/game/model/claim-settings'
import { teamModes } from '@/features/game/model/team-mode'
import { publishedVisibilities } from '@/features/game/model/visibility'
import { readStored, removeStored, writeStored } from '@/lib/browser/local-storage'
import { optionalTimeField, wholeField } from '@/lib/forms/form-reader'
import { fromLocalInput } from '@/lib/forms/local-input-time'
import { useLanguage } from '@/lib/i18n/use-language'
import { toasts } from '@/stores/toasts'

/** Local-storage key of the unfinished hunt. */
const DRAFT = 'new-hunt'
const MAX_CODES = 500

const schema = z
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
type Values = z.input<typeof schema>

/** Fields of each step, in order. */
const steps = [
  { key: 'name', fields: ['name', 'place', 'languages'] },
  { key: 'dates', fields: ['startsAt', 'endsAt'] },
  { key: 'players', fields: ['visibility', 'teamMode'] },
  { key: 'codes', fields: ['codes', 'prefix', 'points'] },
  { key: 'coins', fields: ['startingTokens', 'usesClues'] },
  { key: 'map', fields: ['usesMap'] },
  { key: 'treasure', fields: ['treasure', 'claimContact', 'claimOpens'] },
] as const satisfies readonly { key: string; fields: readonly FieldPath<Values>[] }[]

const draftSchema = z.object({
  step: z.number().check(z.minimum(0), z.maximum(steps.length - 1)),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
})

/** The unfinished hunt of this browser; null if there is none. */
function readDraft() {
  const { data } = draftSchema.safeParse(readStored(DRAFT))
  return data ?? null
}

interface HuntWizardProps {
  onClose: () => void
  /** Opens the form with all fields. */
  onForm: () => void
}

/**
 * Creates a hunt with its codes, step by step. Each step can be skipped; an unfinished hunt is kept in the
 * browser. Ends at the launch checklist.
 */
export function HuntWizard({ onClose, onForm }: HuntWizardProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const create = useCreateHunt()
  const [draft] = useState(readDraft)
  const [index, setIndex] = useState(draft?.step ?? 0)
  const defaults: Values = {
    name: t('admin.wizard.defaultName'),
    place: '',
    // Texts can be in Hungarian or English; who uses the app in German most likely writes English.
    languages: language === 'hu' ? 'hu' : 'en',
    startsAt: '',
    endsAt: '',
    codes: '12',
    prefix: t('admin.codes.series.defaultPrefix'),
    points: '10',
    startingTokens: '100',
    usesClues: true,
    usesMap: true,
    visibility: 'listed',
    teamMode: 'off',
    treasure: '',
    claimContact: 'phone',
    claimOpens: 'path',
  }
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { ...defaults, ...draft?.values },
  })
  const { control, register, subscribe } = form
  const [visibility, teamMode, claimContact, claimOpens] = useWatch({
    control,
    name: ['visibility', 'teamMode', 'claimContact', 'claimOpens'],
  })
  const step = steps[index] ?? steps[0]
  const isLast = index === steps.length - 1
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirstView = useRef(true)
  useEffect(() => {
    if (isFirstView.current) isFirstView.current = false
    else heading.current?.focus()
  }, [index])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => writeStored(DRAFT, { step: index, values }),
      }),
    [subscribe, index],
  )

  function goTo(next: number): void {
    writeStored(DRAFT, { step: next, values: form.getValues() })
    setIndex(next)
  }

  async function createHunt(values: z.output<typeof schema>): Promise<void> {
    const endsAt = fromLocalInput(values.endsAt)
    const isEnglish = values.languages === 'en'
    const request = {
      hunt: {
        name: values.name,
        planned_visibility: values.visibility,
        languages: [...toTextLanguages(values.languages)],
        // Typed once. A hunt in both languages gets its second text in the long form.
        place_hu: isEnglish ? '' : values.place,
        place_en: isEnglish ? values.place : '',
        starts_at: fromLocalInput(values.startsAt),
        ends_at: endsAt,
        // Otherwise the deadlines of the settings would apply, which may have passed.
        joining_ends_at: endsAt,
        clue_sales_end_at: endsAt,
        starting_tokens: values.startingTokens,
        uses_clues: values.usesClues,
        uses_map: values.usesMap,
        team_mode: values.teamMode,
        treasure_name_hu: isEnglish ? '' : values.treasure,
        treasure_name_en: isEnglish ? values.treasure : '',
        claim_contact: values.claimContact,
        claim_opens: values.claimOpens,
      },
      codes: { prefix: values.prefix, count: values.codes, points: values.points },
    }
    const { game_session_id: huntId } = await create.mutateAsync(request)
    removeStored(DRAFT)
    toasts.success(t('admin.wizard.created', { name: values.name }))
    await navigate(`${paths.admin}?session=${huntId}`)
  }

  async function submitStep(): Promise<void> {
    if (!(await form.trigger(step.fields, { shouldFocus: true }))) return
    if (!isLast) return goTo(index + 1)
    // An earlier step may be invalid: opens the first one.
    await form.handleSubmit(
      (values) => createHunt(values).catch(() => undefined), // shown below
      (errors) => {
        const wrong = steps.findIndex(({ fields }) => fields.some((field) => errors[field]))
        if (wrong >= 0) goTo(wrong)
      },
    )()
  }

  /** Resets the step to its defaults and goes on. */
  function skip(): void {
    for (const field of step.fields) form.setValue(field, defaults[field])
    form.clearErrors(step.fields)
    if (isLast) void submitStep()
    else goTo(index + 1)
  }

  return (
    <div className="max-w-2xl">
      <PageHeader
        title={t('admin.wizard.title')}
        description={t('admin.wizard.intro')}
        actions={
          <>
            <Button variant="ghost" onClick={onClose}>
              <ArrowLeft aria-hidden="true" className="size-5" />
              {t('admin.sessions.backToList')}
            </Button>
            <Button variant="ghost" onClick={onForm}>
              {t('admin.wizard.form')}
            </Button>
          </>
        }
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submitStep()
        }}
      >
        <Card>
          <p className="text-soft text-sm">
            {t('admin.wizard.step', { step: index + 1, steps: steps.length })}
          </p>
          <h2 ref={heading} tabIndex={-1} className="mb-4 text-lg font-bold">
            {t(`admin.wizard.steps.${step.key}`)}
          </h2>
          <div className="grid gap-4">
            {step.key === 'name' && (
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
            {step.key === 'dates' && (
              <PlayDates control={control} endHint={t('admin.wizard.endHint')} />
            )}
            {step.key === 'players' && (
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
            {step.key === 'codes' && (
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
            {step.key === 'coins' && (
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
            {step.key === 'map' && (
              <>
                <Checkbox label={t('admin.wizard.usesMap')} {...register('usesMap')} />
                <p className="text-soft text-sm">{t('admin.wizard.mapHint')}</p>
              </>
            )}
            {step.key === 'treasure' && (
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
            {create.error && <ErrorState error={create.error} />}
          </div>
          <div className="sheet-footer">
            {index > 0 && (
              <Button variant="ghost" disabled={create.isPending} onClick={() => goTo(index - 1)}>
                {t('common.back')}
              </Button>
            )}
            <Button variant="outline" disabled={create.isPending} onClick={skip}>
              {t('admin.wizard.skip')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t(isLast ? 'admin.wizard.create' : 'common.next')}
            </Button>
          </div>
        </Card>
      </form>
    </div>
  )
}
