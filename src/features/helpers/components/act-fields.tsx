import { useQuery } from '@tanstack/react-query'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { FormSelect } from '@/components/ui/form-fields'
import { helperCodesQueryOptions } from '@/features/helpers/api/helper'
import type { NewAct } from '@/features/helpers/model/helper-act'

export interface ActDialogProps {
  gameSessionId: string
  onAct: (act: NewAct) => Promise<void>
  onClose: () => void
}

/** Sentences that fill a field with one tap. */
export function Presets({
  texts,
  onChoose,
}: {
  texts: readonly string[]
  onChoose: (text: string) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('helpers.presets')}>
      {texts.map((preset) => (
        <li key={preset}>
          <Button
            variant="outline"
            className="h-auto py-1 text-start whitespace-normal"
            onClick={() => onChoose(preset)}
          >
            {preset}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface CodeSelectProps<Values extends FieldValues, Output> {
  gameSessionId: string
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

/** The code where the helper stands. */
export function CodeSelect<Values extends FieldValues, Output>(
  props: CodeSelectProps<Values, Output>,
) {
  const { gameSessionId, control, name } = props
  const { t } = useTranslation()
  const codes = useQuery(helperCodesQueryOptions(gameSessionId))
  return (
    <>
      <FormSelect
        label={t('helpers.code')}
        options={[
          { value: '', label: t('helpers.chooseCode') },
          ...(codes.data ?? []).map((code) => ({ value: code.code_id, label: code.name })),
        ]}
        error={t('helpers.codeMissing')}
        control={control}
        name={name}
      />
      {codes.isError && <ErrorState error={codes.error} onRetry={() => void codes.refetch()} />}
    </>
  )
}

/** Names the chosen code, for the list of what waits. */
export function useCodeName(gameSessionId: string): (codeId: string) => string {
  const { data = [] } = useQuery(helperCodesQueryOptions(gameSessionId))
  return (codeId) => data.find(({ code_id: id }) => id === codeId)?.name ?? ''
}

/** A value that must be chosen. */
export const chosen = z.string().check(z.minLength(1))
