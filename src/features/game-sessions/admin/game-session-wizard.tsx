import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import {
  WizardFields,
  wizardForm,
  wizardSteps,
  type CheckedWizard,
  type WizardValues,
} from '@/features/game-sessions/admin/game-session-wizard-fields'
import { BackToGameSessions } from '@/features/game/admin/back-to-game-sessions'
import { HuntStart } from '@/features/hunt-files/admin/hunt-start'
import { useCreateGameSession } from '@/features/game/api/admin-game'
import { readStored, removeStored, writeStored } from '@/lib/browser/local-storage'
import { formValues } from '@/lib/forms/fields'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

/** Local-storage key of the unfinished hunt. */
const DRAFT = 'new-hunt-2'
const draftSchema = z.object({
  step: z.number().check(z.minimum(0), z.maximum(wizardSteps.length - 1)),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
})

/** The unfinished hunt of this browser; null if there is none. */
function readDraft() {
  const { data } = draftSchema.safeParse(readStored(DRAFT))
  return data ?? null
}

interface GameSessionWizardProps {
  onClose: () => void
  /** Opens the form with all fields. */
  onForm: () => void
}

/**
 * Creates a hunt with its codes, step by step. Each step can be skipped; an unfinished hunt is kept in the
 * browser. Ends at the launch checklist.
 */
export function GameSessionWizard({ onClose, onForm }: GameSessionWizardProps) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const create = useCreateGameSession()
  const [draft] = useState(readDraft)
  const [index, setIndex] = useState(draft?.step ?? 0)
  const defaults = formValues(wizardForm, {
    name: t('admin.wizard.defaultName'),
    // Texts can be in Hungarian or English; who uses the app in German most likely writes English.
    languages: [language === 'hu' ? 'hu' : 'en'],
    codes: 12,
    prefix: t('admin.codes.series.defaultPrefix'),
    points: 10,
    starting_tokens: 100,
    uses_clues: true,
    uses_map: true,
    visibility: 'listed',
    team_mode: 'off',
    claim_contact: 'phone',
    claim_opens: 'path',
  })
  const form = useForm<WizardValues, unknown, CheckedWizard>({
    resolver: zodResolver(wizardForm),
    defaultValues: { ...defaults, ...draft?.values },
  })
  const { subscribe } = form
  const step = wizardSteps[index] ?? wizardSteps[0]
  const isLast = index === wizardSteps.length - 1
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

  async function createGameSession(values: CheckedWizard): Promise<void> {
    const { place, codes, prefix, points, visibility, treasure, ...gameSession } = values
    const isEnglish = gameSession.languages.join() === 'en'
    const request = {
      gameSession: {
        ...gameSession,
        planned_visibility: visibility,
        // Typed once. A hunt in both languages gets its second text in the long form.
        place_hu: isEnglish ? '' : place,
        place_en: isEnglish ? place : '',
        // Otherwise the deadlines of the settings would apply, which may have passed.
        joining_ends_at: gameSession.ends_at,
        clue_sales_end_at: gameSession.ends_at,
        treasure_name_hu: isEnglish ? '' : treasure,
        treasure_name_en: isEnglish ? treasure : '',
      },
      codes: { prefix, count: codes, points },
    }
    const { game_session_id: gameSessionId } = await create.mutateAsync(request)
    removeStored(DRAFT)
    toasts.success(t('admin.wizard.created', { name: values.name }))
    await navigate(gameSessionPath(paths.admin, gameSessionId))
  }

  async function submitStep(): Promise<void> {
    if (!(await form.trigger(step.fields, { shouldFocus: true }))) return
    if (!isLast) return goTo(index + 1)
    // An earlier step may be invalid: opens the first one.
    await form.handleSubmit(
      (values) => createGameSession(values).catch(() => undefined), // shown below
      (errors) => {
        const wrong = wizardSteps.findIndex(({ fields }) => fields.some((field) => errors[field]))
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
            <BackToGameSessions onClick={onClose} />
            <Button variant="ghost" onClick={onForm}>
              {t('admin.wizard.form')}
            </Button>
          </>
        }
      />
      {index === 0 && <HuntStart />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submitStep()
        }}
      >
        <Card>
          <p className="text-soft text-sm">
            {t('admin.wizard.step', { step: index + 1, steps: wizardSteps.length })}
          </p>
          <h2 ref={heading} tabIndex={-1} className="mb-4 text-lg font-bold">
            {t(`admin.wizard.steps.${step.key}`)}
          </h2>
          <div className="grid gap-4">
            <WizardFields step={step.key} form={form} />
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
