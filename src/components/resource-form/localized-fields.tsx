import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormattedPreview } from '@/components/resource-form/formatted-preview'
import { Input, Textarea } from '@/components/ui/field'

/** Names of bilingual fields: `name` for a form with `name_hu` and `name_en`. */
type LocalizedName<Values> = {
  [Key in keyof Values & string]: Key extends `${infer Name}_hu`
    ? `${Name}_en` extends keyof Values
      ? Name
      : never
    : never
}[keyof Values & string]

interface LocalizedFieldsProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  name: LocalizedName<Values>
  /** Without the language, which is added. */
  label: string
  multiline?: boolean
  rows?: number
  hint?: ReactNode
  /** The text may have formatting: explains it and shows a preview. */
  formatted?: boolean
}

/** A Hungarian and an English field side by side, stacked on phones. */
export function LocalizedFields<Values extends FieldValues, Output>({
  form,
  name,
  label,
  multiline = false,
  rows,
  hint,
  formatted = false,
}: LocalizedFieldsProps<Values, Output>) {
  const { t } = useTranslation()
  const hungarian = `${name}_hu` as Path<Values>
  const english = `${name}_en` as Path<Values>
  const texts: unknown[] = useWatch({ control: form.control, name: [hungarian, english] })
  const [hasHungarian, hasEnglish] = texts.map((text) => typeof text === 'string' && text.trim())

  function control(field: Path<Values>, lang: 'hu' | 'en', fieldHint: ReactNode) {
    const isFilled = lang === 'hu' ? hasHungarian : hasEnglish
    const errorText = t(isFilled ? 'form.textTooLong' : 'form.textMissing')
    const common = {
      lang,
      label: t(lang === 'hu' ? 'form.hungarian' : 'form.english', { label }),
      hint: fieldHint,
      error: form.getFieldState(field, form.formState).error && errorText,
      ...form.register(field),
    }
    return multiline ? <Textarea rows={rows} {...common} /> : <Input {...common} />
  }

  const fields = (
    <div className="grid gap-4 sm:grid-cols-2">
      {control(hungarian, 'hu', hint)}
      {control(
        english,
        'en',
        hasHungarian && !hasEnglish ? (
          <span className="flex items-start gap-1.5">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t('form.englishMissing')}
          </span>
        ) : (
          hint
        ),
      )}
    </div>
  )
  if (!formatted) return fields
  return (
    <div className="flex flex-col gap-2">
      {fields}
      <FormattedPreview hungarian={String(texts[0])} english={String(texts[1])} />
    </div>
  )
}
