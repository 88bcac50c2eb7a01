import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFieldArray, type UseFieldArrayAppend, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { Card } from '@/components/ui/card'
import { paths } from '@/config/paths'
import { type CodeChoice, codeChoicesQueryOptions } from '@/features/codes/api/codes'
import { SearchPicker, useSearchPicker } from '@/features/game-sessions/admin/search-picker'
import {
  type CodeInfo,
  CodeName,
  GameSessionCodeRow,
  shortCodeOf,
} from '@/features/game-sessions/admin/game-session-code-row'
import { searchCodes } from '@/features/game-sessions/model/choice-filter'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import {
  scanCounts,
  gameSessionCode,
  type GameSessionFormApi,
  type GameSessionFormInput,
} from '@/features/game/model/game-session-form'
import { disambiguate } from '@/lib/format/disambiguate'
import '@/components/resource-table/resource-table.css'

/**
 * Updates scan counts while an organiser edits, and restores removed codes that players have found
 * meanwhile, because a found code cannot be removed.
 * @param before session from which the form was filled
 * @param live current version
 */
function useLiveScanCounts(
  form: GameSessionFormApi,
  append: UseFieldArrayAppend<GameSessionFormInput, 'qr_codes'>,
  before: AdminGameSession | null,
  live: AdminGameSession | null,
) {
  const fields = useWatch({ control: form.control, name: 'qr_codes' })
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])
  const counts = scanCounts(live)
  const scansOf = (codeId: string) => counts.get(codeId) ?? 0
  const fieldOf = (codeId: string) => fields.find((field) => field.qr_code_id === codeId)
  const found = (before?.qr_codes ?? []).filter(({ qr_code_id: id }) => scansOf(id) > 0)

  const syncForm = useEffectEvent(() => {
    const missing = found.filter(({ qr_code_id: id }) => !fieldOf(id))
    if (missing.length > 0)
      append(z.encode(z.array(gameSessionCode), missing), { shouldFocus: false })
    // After a failed submit, validates the limits against the new counts.
    if (form.formState.isSubmitted) void form.trigger('qr_codes')
  })
  useEffect(() => syncForm(), [live])

  return {
    /** Scans of a code so far. */
    scansOf,
    /** Must be called for each removed code. */
    trackRemoval: (codeId: string) =>
      setRemovedIds((ids) => [...ids.filter((id) => id !== codeId), codeId]),
    /** Removed codes that were restored, because players have found them meanwhile. */
    restoredIds: removedIds.filter((id) => scansOf(id) > 0 && fieldOf(id)),
    /** The form changes the points of a code that was already found. */
    changesPoints: found.some(({ qr_code_id: id, points }) => {
      const field = fieldOf(id)
      return field !== undefined && field.points.trim() !== String(points)
    }),
  }
}

/** Headings of the table, and which columns have numbers. */
const headings = [
  ['code'],
  ['points', true],
  ['maxScans', true],
  ['isPublic'],
  ['found', true],
] as const

interface GameSessionCodesProps {
  form: GameSessionFormApi
  /** Session from which the form was filled. */
  gameSession: AdminGameSession | null
  /** Current version: players keep finding codes. */
  live: AdminGameSession | null
}

/** Codes of the session with points and scan limits. A found code cannot be removed. */
export function GameSessionCodes({ form, gameSession, live }: GameSessionCodesProps) {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'qr_codes' })
  const scans = useLiveScanCounts(form, append, gameSession, live)
  const [byId, setById] = useState(
    () => new Map<string, CodeInfo>(gameSession?.qr_codes.map((code) => [code.qr_code_id, code])),
  )
  const chosenIds = fields.map(({ qr_code_id }) => qr_code_id)
  const picker = useSearchPicker(useQuery(codeChoicesQueryOptions()), searchCodes, chosenIds)
  const onScreen = [...chosenIds.flatMap((id) => byId.get(id) ?? []), ...(picker.choices ?? [])]
  const nameOf = disambiguate<CodeInfo>(onScreen, ({ name }) => name, shortCodeOf)

  function add(chosen: readonly CodeChoice[]): void {
    setById((known) => new Map([...known, ...chosen.map((code) => [code.id, code] as const)]))
    append(
      chosen.map(({ id, points }) => ({
        qr_code_id: id,
        points: String(points),
        max_scans: '',
        is_public: false,
      })),
      { shouldFocus: false },
    )
  }

  return (
    <Card title={t('admin.sessions.codesTitle', { count: fields.length })}>
      <p className="text-soft mb-3 text-sm">
        {t(fields.length === 0 ? 'admin.sessions.noCodes' : 'admin.sessions.codesHint')}
      </p>
      {fields.length > 0 && (
        <div className="resource-table-frame">
          <table className="resource-table">
            <caption className="sr-only">{t('admin.sessions.codes')}</caption>
            <thead>
              <tr>
                {headings.map(([heading, isNumeric]) => (
                  <th key={heading} scope="col" data-numeric={isNumeric}>
                    {t(`admin.sessions.${heading}`)}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{t('table.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ id, qr_code_id: codeId }, index) => {
                const code = byId.get(codeId)
                return (
                  <GameSessionCodeRow
                    key={id}
                    form={form}
                    index={index}
                    code={code}
                    name={code ? nameOf(code) : codeId}
                    scans={scans.scansOf(codeId)}
                    onRemove={() => {
                      scans.trackRemoval(codeId)
                      remove(index)
                    }}
                  />
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      <div role="status">
        {scans.restoredIds.map((id) => (
          <p key={id} className="notice notice-warning mt-3">
            {t('admin.sessions.returned', { name: byId.get(id)?.name })}
          </p>
        ))}
        {scans.changesPoints && (
          <p className="notice notice-warning mt-3">{t('admin.sessions.pointsKept')}</p>
        )}
      </div>
      <SearchPicker
        label={t('admin.sessions.addCode')}
        placeholder={t('admin.sessions.searchCodes')}
        picker={picker}
        renderChoice={(code) => <CodeName code={code} />}
        onAdd={add}
        emptyMessage={
          fields.length === 0 && (
            <>
              {t('admin.sessions.noCodeYet')}{' '}
              <Link className="link" to={paths.adminQrCodes}>
                {t('admin.sessions.toCodes')}
              </Link>
            </>
          )
        }
      />
    </Card>
  )
}
