import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/icon-button'
import { limits, type GameSessionFormApi } from '@/features/game/model/game-session-form'
import type { CodeChoice } from '@/features/codes/api/codes'
import { focusAdjacentControl } from '@/lib/browser/focus-adjacent'
import { formatShortCode } from '@/lib/codes/codes'
import { useTexts } from '@/lib/i18n/use-texts'

interface NumberCellProps {
  label: string
  registration: UseFormRegisterReturn
  error: string | null
  placeholder?: string
}

/** Number input in a table row, labelled visibly by its column only. */
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
        className={clsx(
          'input min-h-11 w-full text-end text-base tabular-nums',
          error && 'input-error',
        )}
      />
      {error !== null && (
        <p id={errorId} role="alert" className="text-error-text text-xs font-medium">
          {error}
        </p>
      )}
    </div>
  )
}

export type CodeInfo = Pick<CodeChoice, 'name' | 'short_code' | 'is_active'>

export const shortCodeOf = (code: CodeInfo) => formatShortCode(code.short_code)

/** Name and short code, because names are not unique. */
export function CodeName({ code }: { code: CodeInfo }) {
  return (
    <span>
      {code.name}{' '}
      <span className="text-soft font-mono text-sm font-normal whitespace-nowrap">
        {shortCodeOf(code)}
      </span>
    </span>
  )
}

interface GameSessionCodeRowProps {
  form: GameSessionFormApi
  /** Index in the form's field array. */
  index: number
  code: CodeInfo | undefined
  /** Unambiguous name. */
  name: string
  /** Number of players who have found it in this session. */
  scans: number
  onRemove: () => void
}

/** A code of the session with points and scan limit. */
export function GameSessionCodeRow({
  form,
  index,
  code,
  name,
  scans,
  onRemove,
}: GameSessionCodeRowProps) {
  const { t, format } = useTexts()
  const errors = form.formState.errors.qr_codes?.[index]
  return (
    <tr>
      <td data-label={t('admin.sessions.code')}>
        <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
          {code ? <CodeName code={code} /> : name}
          {code && !code.is_active && <Badge tone="warning">{t('admin.sessions.inactive')}</Badge>}
        </span>
      </td>
      <td data-label={t('admin.sessions.points')} data-numeric="true">
        <NumberCell
          label={t('admin.sessions.pointsOf', { name })}
          registration={form.register(`qr_codes.${index}.points`)}
          error={errors?.points ? t('form.integerError', { min: 0, max: limits.points }) : null}
        />
      </td>
      <td data-label={t('admin.sessions.maxScans')} data-numeric="true">
        <NumberCell
          label={t('admin.sessions.maxScansOf', { name })}
          registration={form.register(`qr_codes.${index}.max_scans`)}
          placeholder="∞"
          error={
            errors?.max_scans
              ? t('form.integerError', { min: Math.max(1, scans), max: limits.maxScans })
              : null
          }
        />
      </td>
      <td data-label={t('admin.sessions.isPublic')}>
        <input
          type="checkbox"
          className="toggle"
          aria-label={t('admin.sessions.isPublicOf', { name })}
          {...form.register(`qr_codes.${index}.is_public`)}
        />
      </td>
      <td data-label={t('admin.sessions.found')} data-numeric="true">
        {format.number(scans)}
      </td>
      <td className="resource-actions">
        {scans === 0 && (
          <IconButton
            icon={X}
            label={t('admin.sessions.remove', { name })}
            onClick={({ currentTarget }) => {
              focusAdjacentControl(currentTarget)
              onRemove()
            }}
          />
        )}
      </td>
    </tr>
  )
}
