import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '@/components/ui/formatted-text'
import { mayHaveFormatting } from '@/lib/format/markdown-marks'
import { TextLanguagesContext } from '@/lib/i18n/text-languages'

interface FormattedPreviewProps {
  hungarian: string
  english: string
}

/** How to format a text, and how players will see it in the languages of the hunt once it has formatting. */
export function FormattedPreview({ hungarian, english }: FormattedPreviewProps) {
  const { t } = useTranslation()
  const written = { hu: hungarian, en: english }
  const texts = use(TextLanguagesContext).map((language) => [language, written[language]] as const)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft text-sm">{t('form.formatting')}</p>
      {texts.some(([, text]) => mayHaveFormatting(text)) && (
        <section aria-label={t('form.formattedPreview')} className="grid gap-3 sm:grid-cols-2">
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
