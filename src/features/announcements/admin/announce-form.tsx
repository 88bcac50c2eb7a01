import { useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { useAnnounce } from '@/features/announcements/api/admin-announce'
import { useIntent } from '@/lib/forms/use-intent'
import { toasts } from '@/stores/toasts'
import { pickLocalized } from '@/lib/i18n/use-localized'

/** Same limits as in admin_announce. */
const announcementSchema = z.object({
  title_hu: z.string().check(z.trim(), z.minLength(1)).check(z.maxLength(200)),
  title_en: z.string().check(z.trim(), z.maxLength(200)),
  body_hu: z.string().check(z.trim(), z.maxLength(4000)),
  body_en: z.string().check(z.trim(), z.maxLength(4000)),
})
type AnnouncementText = z.infer<typeof announcementSchema>

const emptyText: AnnouncementText = { title_hu: '', title_en: '', body_hu: '', body_en: '' }

interface AnnounceFormProps {
  session: { id: string; name: string; players: number }
  onCancel: () => void
  onDirtyChange: (isDirty: boolean) => void
  onSent: () => void
}

/** Form for an announcement in both languages, with a preview. */
export function AnnounceForm({ session, onCancel, onDirtyChange, onSent }: AnnounceFormProps) {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const { run } = useIntent()
  return (
    <ResourceForm
      schema={announcementSchema}
      defaultValues={emptyText}
      submitLabel={t('admin.announcements.send', { count: session.players })}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
      onSubmit={(text) =>
        run(async (requestId) => {
          await announce.mutateAsync({
            sessionId: session.id,
            titleHu: text.title_hu,
            titleEn: text.title_en,
            bodyHu: text.body_hu,
            bodyEn: text.body_en,
            requestId,
          })
          toasts.success(t('admin.announcements.sent', { name: session.name }))
          onSent()
        }, JSON.stringify(text))
      }
    >
      {(form) => (
        <>
          <LocalizedFields form={form} name="title" label={t('admin.announcements.titleField')} />
          <LocalizedFields
            form={form}
            name="body"
            label={t('admin.announcements.bodyField')}
            multiline
            rows={4}
          />
          <Preview control={form.control} />
        </>
      )}
    </ResourceForm>
  )
}

/** A component of its own, so that typing re-renders only the preview. */
function Preview({ control }: { control: Control<AnnouncementText> }) {
  const [title_hu, title_en, body_hu, body_en] = useWatch({
    control,
    name: ['title_hu', 'title_en', 'body_hu', 'body_en'],
  })
  if (title_hu.trim() === '') return null
  return <AnnouncementPreview text={{ title_hu, title_en, body_hu, body_en }} />
}

interface AnnouncementPreviewProps {
  text: { title_hu: string; title_en: string; body_hu: string; body_en: string }
}

function AnnouncementPreview({ text }: AnnouncementPreviewProps) {
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
