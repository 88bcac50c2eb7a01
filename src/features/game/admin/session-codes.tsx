import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useFieldArray, type UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { paths } from '@/config/paths'
import { SearchChoice } from '@/features/game/admin/search-choice'
import { limits, type SessionFormApi } from '@/features/game/admin/session-form'
import { useFoundCodes } from '@/features/game/admin/use-found-codes'
import { codeChoicesQueryOptions, type CodeChoice } from '@/features/game/api/admin-code-choices'
import type { AdminSession } from '@/features/game/api/admin-list-game-sessions'
import { groupShortCode } from '@/lib/codes/short-code'
import { formatNumber } from '@/lib/format'
import { tellApart } from '@/lib/tell-apart'
import { useRested } from '@/lib/use-rested'
import '@/components/resource-table/resource-table.css'

interface NumberCellProps {
  label: string
  registration: UseFormRegisterReturn
  error: string | null
  placeholder?: string
}

/** A number inside a table row: its column is the visible label. */
function NumberCell({ label, registration, error, placeholder }: NumberCellProps) {
  const errorId = useId()
  return (
    <div className="inline-flex w-28 flex-col gap-1">
      <input
        {...registration}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : errorId}
        placeholder={placeholder}
        className={clsx('input min-h-11 w-full text-end tabular-nums', error && 'input-error')}
      />
      {error !== null && (
        <p id={errorId} role="alert" className="text-error-text text-xs font-medium">
          {error}
        </p>
      )}
    </div>
  )
}

type CodeFacts = Pick<CodeChoice, 'name' | 'short_code' | 'is_active'>

const shortCodeOf = (code: CodeFacts) => groupShortCode(code.short_code)

/** Names alone do not tell codes apart; what is printed under them does. */
function CodeName({ code }: { code: CodeFacts }) {
  return (
    <span>
      {code.name}{' '}
      <span className="text-soft font-mono text-sm font-normal whitespace-nowrap">
        {shortCodeOf(code)}
      </span>
    </span>
  )
}

export interface SessionCodesProps {
  form: SessionFormApi
  /** What the form was filled from. */
  session: AdminSession | null
  /** The same as it is now: players go on finding codes. */
  live: AdminSession | null
}

/** The codes of the session with their points and caps. A code that was found stays. */
export function SessionCodes({ form, session, live }: SessionCodesProps) {
  const { t, i18n } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'codes' })
  const found = useFoundCodes(form, append, session, live)
  const { errors } = form.formState
  const [byId, setById] = useState(
    () => new Map<string, CodeFacts>(session?.qr_codes.map((code) => [code.qr_code_id, code])),
  )
  const [search, setSearch] = useState('')
  const chosenIds = fields.map(({ codeId }) => codeId)
  const choices = useQuery(codeChoicesQueryOptions(useRested(search), chosenIds))

  const offered = choices.data?.filter(({ id }) => !chosenIds.includes(id))
  const onScreen = [...chosenIds.flatMap((id) => byId.get(id) ?? []), ...(offered ?? [])]
  const nameOf = tellApart<CodeFacts>(onScreen, ({ name }) => name, shortCodeOf)

  function add(chosen: readonly CodeChoice[]): void {
    setById((known) => new Map([...known, ...chosen.map((code) => [code.id, code] as const)]))
    append(
      chosen.map(({ id, points }) => ({ codeId: id, points: String(points), maxScans: '' })),
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
                <th scope="col">{t('admin.sessions.code')}</th>
                <th scope="col" data-numeric="true">
                  {t('admin.sessions.points')}
                </th>
                <th scope="col" data-numeric="true">
                  {t('admin.sessions.maxScans')}
                </th>
                <th scope="col" data-numeric="true">
                  {t('admin.sessions.found')}
                </th>
                <th scope="col">
                  <span className="sr-only">{t('table.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field, index) => {
                const code = byId.get(field.codeId)
                const name = code ? nameOf(code) : field.codeId
                const rowErrors = errors.codes?.[index]
                return (
                  <tr key={field.id}>
                    <td data-label={t('admin.sessions.code')}>
                      <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
                        {code ? <CodeName code={code} /> : name}
                        {code && !code.is_active && (
                          <Badge tone="warning">{t('admin.sessions.inactive')}</Badge>
                        )}
                      </span>
                    </td>
                    <td data-label={t('admin.sessions.points')} data-numeric="true">
                      <NumberCell
                        label={t('admin.sessions.pointsOf', { name })}
                        registration={form.register(`codes.${index}.points`)}
                        error={
                          rowErrors?.points
                            ? t('admin.sessions.numberError', { min: 0, max: limits.points })
                            : null
                        }
                      />
                    </td>
                    <td data-label={t('admin.sessions.maxScans')} data-numeric="true">
                      <NumberCell
                        label={t('admin.sessions.maxScansOf', { name })}
                        registration={form.register(`codes.${index}.maxScans`)}
                        placeholder="∞"
                        error={
                          rowErrors?.maxScans
                            ? t('admin.sessions.numberError', {
                                min: Math.max(1, found.scansOf(field.codeId)),
                                max: limits.maxScans,
                              })
                            : null
                        }
                      />
                    </td>
                    <td data-label={t('admin.sessions.found')} data-numeric="true">
                      {formatNumber(found.scansOf(field.codeId), i18n.language)}
                    </td>
                    <td className="resource-actions">
                      {found.scansOf(field.codeId) === 0 && (
                        <IconButton
                          label={t('admin.sessions.remove', { name })}
                          onClick={() => {
                            found.noteRemoved(field.codeId)
                            remove(index)
                          }}
                        >
                          <X aria-hidden="true" className="size-5" />
                        </IconButton>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      <div role="status">
        {found.returnedIds.map((id) => (
          <p key={id} className="notice notice-warning mt-3">
            {t('admin.sessions.returned', { name: byId.get(id)?.name })}
          </p>
        ))}
        {found.changesPoints && (
          <p className="notice notice-warning mt-3">{t('admin.sessions.pointsKept')}</p>
        )}
      </div>
      <SearchChoice
        label={t('admin.sessions.addCode')}
        search={search}
        onSearch={setSearch}
        placeholder={t('admin.sessions.searchCodes')}
        choices={offered}
        nameOf={nameOf}
        show={(code) => <CodeName code={code} />}
        error={choices.error}
        onRetry={() => void choices.refetch()}
        onAdd={add}
        nothingYet={
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
