import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { MoveButtons } from '@/components/resource-form/resource-form'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Button } from '@/components/ui/button'
import { CoinAmount } from '@/components/ui/coin-amount'
import { IconButton } from '@/components/ui/icon-button'
import { paths } from '@/config/paths'
import { clueLinksQueryOptions, type ClueLink } from '@/lib/content/clue-links'
import { SearchPicker, useSearchPicker } from '@/features/game-sessions/admin/search-picker'
import { SortableList, SortableRow } from '@/features/game-sessions/admin/sortable-list'
import {
  missingRequirement,
  type GameSessionFormApi,
} from '@/features/game/model/game-session-form'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import { moveChain, orderByChain } from '@/features/game-sessions/model/clue-order'
import { searchClues } from '@/features/game-sessions/model/choice-filter'
import { compareByName } from '@/lib/format/compare-by-name'
import { shortId, disambiguate } from '@/lib/format/disambiguate'
import { focusAdjacentControl } from '@/lib/browser/focus-adjacent'
import { useTexts } from '@/lib/i18n/use-texts'

type ClueInfo = Pick<
  ClueLink,
  'name_hu' | 'name_en' | 'price' | 'required_clue_id' | 'is_active' | 'is_locked'
>

const withId = (id: string, clue: ClueInfo | undefined) => (clue ? [{ ...clue, id }] : [])

/** Names the required clue that the session lacks. */
function MissingClue({ id }: { id: string }) {
  const { t, localized } = useTexts()
  const { data: clues } = useQuery(clueLinksQueryOptions())
  const clue = clues?.find((candidate) => candidate.id === id)
  return (
    <p className="text-error-text text-sm font-medium">
      {t('admin.sessions.missingClue', { name: clue ? localized(clue, 'name') : '…' })}
    </p>
  )
}

interface ClueLineProps {
  clue: ClueInfo
  name: string
  missing: string | null
}

function ClueLine({ clue, name, missing }: ClueLineProps) {
  const { t } = useTranslation()
  return (
    <div className="min-w-0 grow basis-40">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        <CoinAmount amount={clue.price} size="sm" />
        {!clue.is_active && <Badge tone="warning">{t('admin.sessions.inactive')}</Badge>}
        {clue.is_locked && <Badge tone="warning">{t('admin.sessions.locked')}</Badge>}
      </p>
      {missing && <MissingClue id={missing} />}
    </div>
  )
}

/** Clues for sale, in the order of the shop. */
export function GameSessionClues(props: {
  form: GameSessionFormApi
  gameSession: AdminGameSession | null
}) {
  const { form, gameSession } = props
  const { t, localized } = useTexts()
  const { fields, append, remove, move, replace } = useFieldArray({
    control: form.control,
    name: 'clues',
  })
  const [byId, setById] = useState(
    () => new Map<string, ClueInfo>(gameSession?.clues.map((clue) => [clue.clue_id, clue])),
  )
  const chosenIds = fields.map(({ clue_id }) => clue_id)
  const picker = useSearchPicker(useQuery(clueLinksQueryOptions()), searchClues, chosenIds)
  const onScreen = [
    ...chosenIds.flatMap((id) => withId(id, byId.get(id))),
    ...(picker.choices ?? []),
  ]
  const nameOf = disambiguate(onScreen, (clue) => localized(clue, 'name'), shortId)

  function add(chosen: readonly ClueLink[]): void {
    setById((known) => new Map([...known, ...chosen.map((clue) => [clue.id, clue] as const)]))
    append(
      chosen.map(({ id }) => ({ clue_id: id })),
      { shouldFocus: false },
    )
  }

  const clues = chosenIds.map((id) => ({
    id,
    required_clue_id: byId.get(id)?.required_clue_id ?? null,
  }))
  const nameById = (id: string) => {
    const clue = byId.get(id)
    return clue ? nameOf({ ...clue, id }) : id
  }
  const setOrder = (ids: readonly string[]) => replace(ids.map((clue_id) => ({ clue_id })))

  return (
    <Card title={t('admin.sessions.cluesTitle', { count: fields.length })}>
      <p className="text-soft text-sm">
        {t(fields.length === 0 ? 'admin.sessions.noClues' : 'admin.sessions.cluesHint')}
      </p>
      {fields.length > 1 && (
        <div
          role="group"
          aria-label={t('admin.sessions.order')}
          className="mt-2 flex flex-wrap gap-2"
        >
          <Button
            size="sm"
            variant="outline"
            onClick={() => setOrder(chosenIds.toSorted(compareByName(nameById)))}
          >
            {t('admin.sessions.orderByName')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => setOrder(orderByChain(clues))}>
            {t('admin.sessions.orderByChain')}
          </Button>
        </div>
      )}
      <SortableList
        ids={chosenIds}
        nameOf={nameById}
        onMove={(id, targetId) => setOrder(moveChain(clues, id, targetId))}
      >
        <ol className="divide-base-300 mt-2 divide-y">
          {fields.map((field, index) => {
            const clue = byId.get(field.clue_id)
            const name = clue ? nameOf({ ...clue, id: field.clue_id }) : field.clue_id
            return (
              <SortableRow
                key={field.clue_id}
                id={field.clue_id}
                label={t('admin.sessions.drag', { name })}
                className="bg-base-100 flex flex-wrap items-center gap-2 py-1.5"
              >
                <span className="text-soft min-w-6 shrink-0 text-end whitespace-nowrap tabular-nums">{`${index + 1}.`}</span>
                {clue && (
                  <ClueLine clue={clue} name={name} missing={missingRequirement(clue, chosenIds)} />
                )}
                <span className="ms-auto flex shrink-0">
                  <MoveButtons
                    index={index}
                    count={fields.length}
                    upLabel={t('admin.sessions.moveUp', { name })}
                    downLabel={t('admin.sessions.moveDown', { name })}
                    onMove={move}
                  />
                  <IconButton
                    icon={X}
                    label={t('admin.sessions.remove', { name })}
                    onClick={({ currentTarget }) => {
                      focusAdjacentControl(currentTarget)
                      remove(index)
                    }}
                  />
                </span>
              </SortableRow>
            )
          })}
        </ol>
      </SortableList>
      <SearchPicker
        label={t('admin.sessions.addClue')}
        placeholder={t('admin.sessions.searchHint')}
        picker={picker}
        renderChoice={(clue) => (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            {nameOf(clue)}
            <CoinAmount amount={clue.price} size="sm" />
          </span>
        )}
        onAdd={add}
        emptyMessage={
          fields.length === 0 && (
            <>
              {t('admin.sessions.noClueYet')}{' '}
              <Link className="link" to={paths.adminClues}>
                {t('admin.sessions.toClues')}
              </Link>
            </>
          )
        }
      />
    </Card>
  )
}
