import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { use, useId, type ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { InLanguage } from '@/components/layout/in-language'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { ClueFields, type ClueChoices } from '@/features/clues/admin/clue-fields'
import { type AdminClue, clueQueryOptions, useSaveClue } from '@/features/clues/api/admin-clues'
import { codeChoicesQueryOptions } from '@/features/codes/api/codes'
import { clueLinksQueryOptions } from '@/lib/content/clue-links'
import { clueForm, newClue, type ClueForm, type ClueValues } from '@/features/clues/model/clue-form'
import type { PurchasedClue, ShopClue } from '@/features/shop/api/shop'
import { TrailStepCard } from '@/features/shop/components/clue-offers'
import { OwnedClueCard } from '@/features/shop/components/owned-clues'
import { formValues, parseInteger } from '@/lib/forms/fields'
import { useTexts } from '@/lib/i18n/use-texts'
import { AppError } from '@/lib/supabase/errors'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { gameSessionChoicesQueryOptions } from '@/lib/game-session/game-session-choices'
import { TextLanguagesContext } from '@/lib/i18n/text-languages'

const noop = () => undefined

/** Live preview of a clue: its shop card and its card once bought. */
export function CluePreview({ draft }: { draft: ClueForm }) {
  const id = useId()
  const price = parseInteger(draft.price) ?? 0
  const offer: ShopClue = {
    ...draft,
    clue_id: id,
    position: 0,
    price,
    effective_price: price,
    price_reason: 'regular',
    required_clue_id: null,
    required_clue_name_hu: null,
    required_clue_name_en: null,
    available_from: null,
    is_owned: false,
    blocking_error: null,
    solution_guide_id: null,
    guide_price: null,
    guide_effective_price: null,
    guide_is_owned: false,
    guide_blocking_error: null,
    offer_id: null,
    offer_ends_at: null,
    is_found: false,
    is_of_team: false,
    guide_is_of_team: false,
  }
  const owned: PurchasedClue = {
    id,
    user_id: id,
    clue_id: id,
    game_session_id: id,
    clue_name_hu: draft.name_hu,
    clue_name_en: draft.name_en,
    clue_type: draft.clue_type,
    clue_description_hu: draft.description_hu,
    clue_description_en: draft.description_en,
    clue_content_hu: draft.content_hu,
    clue_content_en: draft.content_en,
    purchase_price: price,
    // oxlint-disable-next-line react/purity -- bought just now
    purchased_at: new Date().toISOString(),
    is_revealed: false,
    order_id: null,
  }
  return (
    <div className="flex flex-col gap-3">
      <ul>
        <TrailStepCard
          step={{ clue: offer, unlocks: [] }}
          actions={{ onBuy: noop, onOpen: noop, onAvailable: noop, onSeen: noop }}
        />
      </ul>
      <OwnedClueCard
        clue={owned}
        guide={null}
        media={draft.media.map((item) => ({ ...item, clue_id: id, solution_guide_id: null }))}
        mediaScope={null}
        offer={null}
        salesOpen={false}
        onBuy={noop}
        focusReason={null}
      />
    </div>
  )
}

/** The draft as players will see it. */
function Preview({ form }: { form: UseFormReturn<ClueForm, unknown, ClueValues> }) {
  const { t } = useTranslation()
  useWatch({ control: form.control })
  const draft = form.getValues()
  return (
    <section aria-label={t('admin.clues.preview')}>
      <h3 className="text-sm font-semibold">{t('admin.clues.preview')}</h3>
      <GameSessionLanguages gameSessionIds={draft.game_session_ids} isClue>
        <PreviewInEach>
          <CluePreview draft={draft} />
        </PreviewInEach>
      </GameSessionLanguages>
    </section>
  )
}

/** The same in each language of the hunt. */
function PreviewInEach({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const languages = use(TextLanguagesContext)
  return (
    <div className={clsx('mt-2 grid gap-4', languages.length > 1 && 'sm:grid-cols-2')}>
      {languages.map((language) => (
        // `inert`, because its buttons do nothing and its text repeats the fields.
        <div key={language} inert className="bg-base-200 rounded-box p-3">
          <p className="text-soft mb-2 text-xs font-semibold">{t(`languages.${language}`)}</p>
          <InLanguage language={language}>{children}</InLanguage>
        </div>
      ))}
    </div>
  )
}

interface EditorProps {
  /** Null: a new clue. */
  clue: AdminClue | null
  /** Clue to copy. */
  source: AdminClue | null
  /** Hunts of a new clue. */
  gameSessionIds: string[]
  choices: ClueChoices
  onClose: () => void
}

function Editor({ clue, source, gameSessionIds, choices, onClose }: EditorProps) {
  const { t, localized } = useTexts()
  const save = useSaveClue()
  const schema = clueForm(clue)
  const from = clue ?? source ?? newClue
  const copied = source && {
    name_hu: source.name_hu && t('admin.clues.copyOf', { name: source.name_hu }),
    name_en: source.name_en && t('admin.clues.copyOf', { name: source.name_en }),
  }
  return (
    <ResourceDialog
      title={clue ? localized(clue, 'name') : t('admin.clues.newTitle')}
      size="lg"
      schema={schema}
      defaultValues={formValues(schema, {
        ...from,
        ...copied,
        game_session_ids: clue ? clue.game_sessions.map(({ id }) => id) : gameSessionIds,
      })}
      version={clue?.updated_at}
      onClose={onClose}
      onSubmit={(values, version) =>
        save.mutateAsync({ ...values, ...(clue && { id: clue.id, updated_at: version }) })
      }
      done={(values) => t('admin.clues.saved', { name: localized(values, 'name') })}
    >
      {(form) => (
        <>
          <ClueFields form={form} clueId={clue?.id ?? null} choices={choices} />
          <Preview form={form} />
        </>
      )}
    </ResourceDialog>
  )
}

interface ClueDialogProps {
  /** Null: a new clue. */
  clueId: string | null
  /** Clue to copy. */
  sourceId: string | null
  /** Hunt of a new clue that is no copy; empty for none. */
  gameSessionId: string
  onClose: () => void
}

/** Creates, copies or edits a clue; fetches the options of its fields. */
export function ClueDialog({ clueId, sourceId, gameSessionId, onClose }: ClueDialogProps) {
  const { t } = useTranslation()
  const id = clueId ?? sourceId
  const clue = useQuery({ ...clueQueryOptions(id ?? ''), enabled: id !== null })
  const links = useQuery(clueLinksQueryOptions())
  const codes = useQuery(codeChoicesQueryOptions())
  const gameSessions = useQuery(gameSessionChoicesQueryOptions())
  const found = id === null ? null : clue.data
  const isDeleted = id !== null && found === null
  const failed = [clue, links, codes, gameSessions].filter(({ isError }) => isError)

  if (links.data && codes.data && gameSessions.data && found !== undefined && !isDeleted) {
    return (
      <Editor
        clue={clueId === null ? null : found}
        source={clueId === null ? found : null}
        gameSessionIds={gameSessions.data.flatMap(({ id }) =>
          id === gameSessionId && !sourceId ? [id] : [],
        )}
        choices={{ links: links.data, codes: codes.data, gameSessions: gameSessions.data }}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog onClose={onClose} title={t('admin.clues.editTitle')} size="lg">
      {failed.length > 0 ? (
        <ErrorState
          error={failed[0]?.error}
          onRetry={() => failed.forEach((query) => void query.refetch())}
        />
      ) : isDeleted ? (
        <ErrorState
          error={new AppError('clue_template_not_found', 404)}
          onRetry={onClose}
          retryLabel={t('common.close')}
        />
      ) : (
        <SkeletonList rows={4} />
      )}
    </Dialog>
  )
}
