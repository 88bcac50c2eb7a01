import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Button } from '@/components/ui/button'
import { QueryError } from '@/components/ui/error-state'
import { Input } from '@/components/ui/field'
import { FormSelect, fieldOf } from '@/components/ui/form-fields'
import {
  type HelperCode,
  helperCodesKey,
  helperCodesQueryOptions,
  MAX_CODES,
} from '@/features/helpers/api/helper'
import type { NewAct } from '@/features/helpers/model/helper-act'
import { useDebouncedValue } from '@/lib/browser/use-debounced-value'

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

/** The code where the helper stands; searched by name where there are more than a list has. */
export function CodeSelect<Values extends FieldValues, Output>(
  props: CodeSelectProps<Values, Output>,
) {
  const { gameSessionId, control, name } = props
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const codes = useQuery(helperCodesQueryOptions(gameSessionId, useDebouncedValue(search)))
  const codeName = useCodeName(gameSessionId)
  const value: string = useWatch({ control, name })
  const listed = (codes.data ?? []).map((code) => ({ value: code.code_id, label: code.name }))
  const isListed = value === '' || listed.some((code) => code.value === value)
  return (
    <>
      {(search !== '' || listed.length === MAX_CODES) && (
        <Input
          type="search"
          label={t('helpers.codeSearch')}
          hint={t('helpers.codeSearchHint')}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <FormSelect
        label={t('helpers.code')}
        options={[
          { value: '', label: t('helpers.chooseCode') },
          ...(isListed ? [] : [{ value, label: codeName(value) }]),
          ...listed,
        ]}
        error={t('helpers.codeMissing')}
        {...fieldOf(control, name)}
      />
      {codes.isError && <QueryError query={codes} />}
    </>
  )
}

/** Names the chosen code, for the list of what waits. */
export function useCodeName(gameSessionId: string): (codeId: string) => string {
  const queryClient = useQueryClient()
  return (codeId) =>
    queryClient
      .getQueriesData<HelperCode[]>({ queryKey: helperCodesKey(gameSessionId) })
      .flatMap(([, codes = []]) => codes)
      .find(({ code_id: id }) => id === codeId)?.name ?? ''
}

/** A value that must be chosen. */
export const chosen = z.string().check(z.minLength(1))
