import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { AnnouncementPreview } from '@/features/announcements/admin/announcement-preview'
import { useAnnounce } from '@/features/announcements/api/admin-announce'
import { randomId } from '@/lib/browser/random-id'
import { toasts } from '@/stores/toasts'

/** The lengths that admin_announce accepts. */
const announcementSchema = z.object({
  title_hu: z.string().trim().min(1).max(200),
  title_en: z.string().trim().max(200),
  body_hu: z.string().trim().max(4000),
  body_en: z.string().trim().max(4000),
})
type AnnouncementText = z.infer<typeof announcementSchema>

const emptyText: AnnouncementText = { title_hu: '', title_en: '', body_hu: '', body_en: '' }

/** The id of a text: sent again after a lost answer, it is the same announcement. */
function useRequestId(): (text: AnnouncementText) => string {
  const [ids] = useState(() => new Map<string, string>())
  return (text) => {
    const key = JSON.stringify(text)
    const id = ids.get(key) ?? randomId()
    ids.set(key, id)
    return id
  }
}

export interface AnnounceFormProps {
  session: { id: string; name: string; players: number }
  onCancel: () => void
  onDirtyChange: (isDirty: boolean) => void
  onSent: () => void
}

/** Both languages, and how it will look to the players. */
export function AnnounceForm({ session, onCancel, onDirtyChange, onSent }: AnnounceFormProps) {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const requestId = useRequestId()
  return (
    <ResourceForm
      schema={announcementSchema}
      defaultValues={emptyText}
      submitLabel={t('admin.announcements.send', { count: session.players })}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
      onSubmit={async (text) => {
        await announce.mutateAsync({
          sessionId: session.id,
          titleHu: text.title_hu,
          titleEn: text.title_en,
          bodyHu: text.body_hu,
          bodyEn: text.body_en,
          requestId: requestId(text),
        })
        toasts.success(t('admin.announcements.sent', { name: session.name }))
        onSent()
      }}
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

/** Redraws with every key, without the form around it. */
function Preview({ control }: { control: Control<AnnouncementText> }) {
  const [title_hu, title_en, body_hu, body_en] = useWatch({
    control,
    name: ['title_hu', 'title_en', 'body_hu', 'body_en'],
  })
  if (title_hu.trim() === '') return null
  return <AnnouncementPreview text={{ title_hu, title_en, body_hu, body_en }} />
}
