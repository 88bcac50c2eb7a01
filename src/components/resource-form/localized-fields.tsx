import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, use, useState } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Input, Textarea } from '@/components/ui/field'
import { type TextLanguage, TextLanguagesContext, textLanguages } from '@/lib/i18n/text-languages'
import { FormattedText } from '@/components/ui/formatted-text'
import { mayHaveFormatting } from '@/lib/format/markdown-marks'

/** How to format a text, and how players will see it in the languages of the hunt once it has formatting. */
function FormattedPreview({ hungarian, english }: { hungarian: string; english: string }) {
  const { t } = useTranslation()
  const written = { hu: hungarian, en: english }
  const texts = use(TextLanguagesContext).map((language) => [language, written[language]] as const)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft text-sm">{t('form.formatting')}</p>
      {texts.some(([, text]) => mayHaveFormatting(text)) && (
        <section
          aria-label={t('form.formattedPreview')}
          className={clsx('grid gap-3', texts.length > 1 && 'sm:grid-cols-2')}
        >
          {texts.map(([language, text]) => (
            <article key={language} lang={language} className="bg-base-200 rounded-box min-w-0 p-3">
              <p className="text-soft text-xs font-semibold uppercase">{language}</p>
              <FormattedText text={text} />
            </article>
          ))}
        </section>
      )}
    </div>
  )
}

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
  /** Absent: one line. */
  rows?: number
  hint?: ReactNode
  /** The text may have formatting: explains it and shows a preview. */
  formatted?: boolean
}

/**
 * One field for each language of the hunt, side by side, stacked on phones. A text in another language that cannot be
 * saved has its field too.
 */
export function LocalizedFields<Values extends FieldValues, Output>({
  form,
  name,
  label,
  rows,
  hint,
  formatted = false,
}: LocalizedFieldsProps<Values, Output>) {
  const { t } = useTranslation()
  const languages = use(TextLanguagesContext)
  const fieldOf = (lang: TextLanguage) => `${name}_${lang}` as Path<Values>
  const texts: unknown[] = useWatch({ control: form.control, name: [fieldOf('hu'), fieldOf('en')] })
  const isFilled = {
    hu: String(texts[0] ?? '').trim() !== '',
    en: String(texts[1] ?? '').trim() !== '',
  }
  const isEmpty = !isFilled.hu && !isFilled.en
  const hasError = (lang: TextLanguage) =>
    form.getFieldState(fieldOf(lang), form.formState).error !== undefined

  // Once there, the field stays: it must not vanish under the cursor when its text is right again.
  const [extra, setExtra] = useState<readonly TextLanguage[]>([])
  const visibleLanguages = textLanguages.filter(
    (lang) => languages.includes(lang) || extra.includes(lang),
  )
  const wrong = textLanguages.filter(
    (lang) => !visibleLanguages.includes(lang) && isFilled[lang] && hasError(lang),
  )
  if (wrong.length > 0) setExtra([...extra, ...wrong])

  function errorOf(lang: TextLanguage): string | undefined {
    if (isFilled[lang]) return hasError(lang) ? t('form.textTooLong') : undefined
    // `textGiven` leaves its issue at the Hungarian field, which a hunt in English does not show.
    return isEmpty && lang === languages[0] && hasError('hu') ? t('form.textMissing') : undefined
  }

  function control(lang: TextLanguage) {
    const field = fieldOf(lang)
    // Also when the other text is out of sight: players see that one.
    const lacksTranslation = !isFilled[lang] && !isEmpty && languages.includes(lang)
    const common = {
      lang,
      label:
        visibleLanguages.length === 1
          ? label
          : t(lang === 'hu' ? 'form.hungarian' : 'form.english', { label }),
      hint: lacksTranslation ? (
        <span className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t(lang === 'hu' ? 'form.hungarianMissing' : 'form.englishMissing')}
        </span>
      ) : (
        hint
      ),
      error: errorOf(lang),
      ...form.register(field),
    }
    return rows === undefined ? (
      <Input key={lang} {...common} />
    ) : (
      <Textarea key={lang} rows={rows} {...common} />
    )
  }

  const fields = (
    <div className={clsx('grid gap-4', visibleLanguages.length > 1 && 'sm:grid-cols-2')}>
      {visibleLanguages.map(control)}
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
