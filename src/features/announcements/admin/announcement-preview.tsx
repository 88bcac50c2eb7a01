import { useTranslation } from 'react-i18next'
import { pickLocalized } from '@/lib/i18n/use-localized'

export interface AnnouncementPreviewProps {
  text: { title_hu: string; title_en: string; body_hu: string; body_en: string }
}

/** An announcement as players of both languages will read it. */
export function AnnouncementPreview({ text }: AnnouncementPreviewProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('admin.announcements.preview')}>
      <h3 className="text-soft mb-2 text-sm font-semibold">{t('admin.announcements.preview')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['hu', 'en'] as const).map((language) => (
          <article key={language} lang={language} className="bg-base-200 rounded-box p-3">
            <p className="text-soft text-xs font-semibold uppercase">{language}</p>
            <p className="font-semibold break-words">{pickLocalized(text, 'title', language)}</p>
            <p className="break-words whitespace-pre-line">
              {pickLocalized(text, 'body', language)}
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}
