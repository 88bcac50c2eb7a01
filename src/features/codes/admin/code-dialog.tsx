import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { GameSessionChoice } from '@/components/csv-import/game-session-choice'
import { MediaField } from '@/components/media/media-field'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { CopyButton } from '@/components/ui/copy-button'
import { ErrorState } from '@/components/ui/error-state'
import { Checkbox, Select, toOptions } from '@/components/ui/field'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { PlaceFields } from '@/features/codes/admin/place/place-fields'
import { SingleDownloads } from '@/features/codes/admin/print/single-downloads'
import { usePrintSite } from '@/features/codes/admin/print/use-print-site'
import { type CodeRow, useImportCodes } from '@/features/codes/api/codes'
import { codeForm, type CodeForm, type CodeValues, newCode } from '@/features/codes/model/code-form'
import { printedAddress } from '@/features/codes/model/printed-address'
import { CodeTask, CodeTaskDialog } from '@/features/tasks/admin/code-task'
import { formatShortCode } from '@/lib/codes/codes'
import { clueLinksQueryOptions, gameSessionCluesQueryOptions } from '@/lib/content/clue-links'
import { disambiguate, shortId } from '@/lib/format/disambiguate'
import { formValues } from '@/lib/forms/fields'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { useChosenGameSession } from '@/lib/game-session/use-selected-game-session'
import { useTexts } from '@/lib/i18n/use-texts'

/** Clues of the hunts with this code; of all hunts while it is in none. */
function useClueChoices(gameSessionIds: readonly string[]) {
  const clues = useQuery(clueLinksQueryOptions())
  const sold = useQuery(gameSessionCluesQueryOptions(gameSessionIds))
  const ids = new Set(sold.data)
  return {
    choices: clues.data?.filter(({ id }) => gameSessionIds.length === 0 || ids.has(id)),
    all: clues.data,
    error: clues.error ?? sold.error,
  }
}

interface CardFieldsProps {
  form: UseFormReturn<CodeForm, unknown, CodeValues>
  /** Hunts that use the code. */
  gameSessionIds: readonly string[]
}

/** Find card of a code: title, text, picture, sound, and the clue that it gives. */
function CardFields({ form, gameSessionIds }: CardFieldsProps) {
  const { t, localized } = useTexts()
  const { choices = [], all = [], error } = useClueChoices(gameSessionIds)
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
        emptyLabel={t('admin.clues.none')}
        options={toOptions(listed, (clue) => clueName(clue))}
        {...form.register('reveals_clue_id')}
        // Controlled: its options arrive after the value.
        value={chosenId}
      />
    </fieldset>
  )
}

/** Short code and printed URL of a code, to copy or to download. */
function CodeAddress({ code }: { code: CodeRow }) {
  const { t } = useTranslation()
  const { site } = usePrintSite()
  const address = printedAddress(site, code.printed_id)
  const shortCode = formatShortCode(code.short_code)
  const facts = [
    [t('admin.codes.shortCode'), shortCode, t('admin.codes.copyShortCode', { name: code.name })],
    [t('admin.codes.address'), address, t('admin.codes.copyAddress', { name: code.name })],
  ] as const
  return (
    <div className="card-surface flex flex-col gap-2 p-4">
      <dl className="flex flex-col gap-1">
        {facts.map(([label, text, copyLabel]) => (
          <div key={label}>
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="flex items-center justify-between gap-2">
              <span className="font-mono break-all">{text}</span>
              <CopyButton text={text} label={copyLabel} />
            </dd>
          </div>
        ))}
      </dl>
      <SingleDownloads code={code} address={address} />
    </div>
  )
}

interface CodeDialogProps {
  /** Current version from the live list; null: a new code. */
  code: CodeRow | null
  /** Selected hunt, in which the code may have a task; empty: all. */
  gameSessionId: string
  onClose: () => void
}

/** Creates or edits a code, and its task in a hunt. */
export function CodeDialog({ code, gameSessionId, onClose }: CodeDialogProps) {
  const { t } = useTranslation()
  const save = useImportCodes()
  const [newGameSession, setGameSession] = useChosenGameSession()
  const gameSessionIds = code
    ? code.sessions.map(({ id }) => id)
    : newGameSession
      ? [newGameSession]
      : []
  const isInGameSession = gameSessionIds.length > 0
  // The selected hunt, or the only one.
  const taskGameSession =
    code?.sessions.find(({ id }) => id === gameSessionId) ??
    (code?.sessions.length === 1 ? code.sessions[0] : undefined)
  const [isTaskOpen, setTaskOpen] = useState(false)
  const dialog = (
    <ResourceDialog
      title={code ? t('admin.codes.editTitle', { name: code.name }) : t('admin.codes.create')}
      size="lg"
      onClose={onClose}
      schema={codeForm}
      defaultValues={formValues(codeForm, code ?? newCode)}
      version={code?.updated_at}
      onSubmit={(values, version) => {
        const identity = code && { id: code.id, updated_at: version }
        const codes = [{ ...values, max_scans: null, ...identity }]
        return save.mutateAsync({ codes, gameSessionId: code ? null : newGameSession || null })
      }}
      done={({ name }) => t('admin.codes.saved', { name })}
    >
      {(form) => (
        <>
          {code && <CodeAddress code={code} />}
          <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <FormInput
              label={t('admin.codes.name')}
              hint={t('admin.codes.nameHint')}
              error={t('admin.codes.nameError')}
              {...fieldOf(form.control, 'name')}
            />
            <FormNumberInput
              label={t('admin.codes.points')}
              hint={t('admin.codes.pointsHint')}
              {...fieldOf(form.control, 'points')}
            />
          </div>
          {!code && (
            <GameSessionChoice
              value={newGameSession}
              onChange={(gameSession) => {
                setGameSession(gameSession)
                // A code of a hunt cannot be one, and the disabled box could not be unticked.
                if (gameSession) form.setValue('is_decoy', false)
              }}
            />
          )}
          <div>
            <Checkbox label={t('admin.codes.isActive')} {...form.register('is_active')} />
            <Checkbox
              label={t('admin.codes.isDecoy')}
              disabled={isInGameSession}
              {...form.register('is_decoy')}
            />
            <p className="text-soft text-sm text-pretty">
              {t(isInGameSession ? 'admin.codes.noDecoyHint' : 'admin.codes.decoyHint')}
            </p>
          </div>
          <PlaceFields form={form} />
          <GameSessionLanguages gameSessionIds={gameSessionIds}>
            <CardFields form={form} gameSessionIds={gameSessionIds} />
          </GameSessionLanguages>
          {code && isInGameSession && (
            <CodeTask
              code={code}
              gameSessionId={taskGameSession?.id ?? null}
              gameSessionName={taskGameSession?.name ?? ''}
              onEdit={() => setTaskOpen(true)}
            />
          )}
        </>
      )}
    </ResourceDialog>
  )
  return (
    <>
      {dialog}
      {/* Not inside: its form would submit that of the code. */}
      {code && taskGameSession && isTaskOpen && (
        <CodeTaskDialog
          gameSessionId={taskGameSession.id}
          code={code}
          onClose={() => setTaskOpen(false)}
        />
      )}
    </>
  )
}
