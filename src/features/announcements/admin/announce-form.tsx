import { clsx } from 'clsx'
import { use, useEffect, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { FormDateField } from '@/components/ui/date-field'
import { toOptions } from '@/components/ui/field'
import { FormSelect, fieldOf } from '@/components/ui/form-fields'
import { FormattedText } from '@/components/ui/formatted-text'
import {
  audienceKinds,
  useAnnounce,
  useSendMessage,
} from '@/features/announcements/api/admin-announcements'
import { formValues, localized, optionalTime, text, textGiven } from '@/lib/forms/fields'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { TextLanguagesContext } from '@/lib/i18n/text-languages'
import { pickLocalized } from '@/lib/i18n/use-localized'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

/** Same limits as in admin_announce. */
const announcementForm = z
  .object({
    ...localized('title', text(0, 200)),
    ...localized('body', text(0, 4000)),
    audience: z.enum(audienceKinds),
    published_at: optionalTime(),
  })
  .check(textGiven('title'))
type AnnouncementForm = z.input<typeof announcementForm>
const newAnnouncement = formValues(announcementForm, { audience: 'members' })

/** The only readers of a message: one player, or the members of a team. */
export interface Recipient {
  name: string
  userIds: readonly string[]
}

interface AnnounceFormProps {
  gameSession: { id: string; name: string; players: number; is_test?: boolean }
  recipient: Recipient | null
  onCancel: () => void
  onDirtyChange: (isDirty: boolean) => void
  onSent: () => void
}

/** Form for an announcement in the languages of the hunt, with its audience, its time and a preview. */
export function AnnounceForm(props: AnnounceFormProps) {
  const { gameSession, recipient, onCancel, onDirtyChange, onSent } = props
  const { t, format } = useTexts()
  const announce = useAnnounce()
  const message = useSendMessage()
  const [target, setTarget] = useState<Target>(newAnnouncement)
  return (
    <ResourceForm
      schema={announcementForm}
      defaultValues={newAnnouncement}
      submitLabel={
        recipient
          ? t('admin.announcements.sendOthers')
          : target.published_at !== ''
            ? t('admin.announcements.schedule')
            : target.audience === 'members'
              ? t('admin.announcements.send', { count: gameSession.players })
              : t('admin.announcements.sendOthers')
      }
      fieldsByErrorKey={{ announcement_time_invalid: 'published_at' }}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
      onSubmit={async (announcement) => {
        const texts = {
          p_game_session_id: gameSession.id,
          p_title_hu: announcement.title_hu,
          p_title_en: announcement.title_en,
          p_body_hu: announcement.body_hu,
          p_body_en: announcement.body_en,
        }
        if (recipient) {
          await message.mutateAsync({ ...texts, p_user_ids: recipient.userIds })
          toasts.success(t('admin.announcements.sentTo', { name: recipient.name }))
          onSent()
          return
        }
        const { audience, published_at: publishedAt } = announcement
        await announce.mutateAsync({
          ...texts,
          p_audience: audience,
          ...(publishedAt !== null && { p_published_at: publishedAt }),
        })
        toasts.success(
          publishedAt !== null
            ? t('admin.announcements.scheduled', { time: format.timestamp(publishedAt) })
            : audience === 'members'
              ? t('admin.announcements.sent', { name: gameSession.name })
              : t('admin.announcements.sentOthers'),
        )
        onSent()
      }}
    >
      {(form) => (
        <GameSessionLanguages gameSessionIds={[gameSession.id]}>
          <LocalizedFields form={form} name="title" label={t('admin.announcements.titleField')} />
          <LocalizedFields
            form={form}
            name="body"
            label={t('admin.announcements.bodyField')}
            hint={t('form.formatting')}
            rows={4}
          />
          {!recipient && (
            <TargetFields
              control={form.control}
              isTest={gameSession.is_test ?? false}
              onChange={setTarget}
            />
          )}
          <Preview control={form.control} />
        </GameSessionLanguages>
      )}
    </ResourceForm>
  )
}

type Target = Pick<AnnouncementForm, 'audience' | 'published_at'>

interface TargetFieldsProps {
  control: Control<AnnouncementForm, unknown, z.output<typeof announcementForm>>
  isTest: boolean
  onChange: (target: Target) => void
}

/** Who reads the announcement, and from when. */
function TargetFields({ control, isTest, onChange }: TargetFieldsProps) {
  const { t } = useTranslation()
  const [audience, published_at] = useWatch({ control, name: ['audience', 'published_at'] })
  useEffect(() => onChange({ audience, published_at }), [audience, published_at, onChange])
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!isTest && (
        <FormSelect
          label={t('admin.announcements.audience')}
          hint={audience !== 'members' && t('admin.announcements.audienceHint')}
          {...fieldOf(control, 'audience')}
          options={toOptions(audienceKinds, (value) => t(`admin.announcements.audiences.${value}`))}
        />
      )}
      <FormDateField
        label={t('admin.announcements.publishedAt')}
        hint={t('admin.announcements.publishedAtHint')}
        error={t('errors.announcement_time_invalid')}
        {...fieldOf(control, 'published_at')}
      />
    </div>
  )
}

/** A component of its own, so that typing re-renders only the preview. */
function Preview({ control }: Pick<TargetFieldsProps, 'control'>) {
  const { t } = useTranslation()
  const languages = use(TextLanguagesContext)
  const text = useWatch({ control, compute: (values: AnnouncementForm) => values })
  if ((text.title_hu + text.title_en).trim() === '') return null
  return (
    <section aria-label={t('admin.announcements.preview')}>
      <h3 className="text-soft mb-2 text-sm font-semibold">{t('admin.announcements.preview')}</h3>
      <div className={clsx('grid gap-3', languages.length > 1 && 'sm:grid-cols-2')}>
        {languages.map((language) => (
          <article key={language} lang={language} className="bg-base-200 rounded-box p-3">
            <p className="text-soft text-xs font-semibold uppercase">{language}</p>
            <p className="font-semibold break-words">{pickLocalized(text, 'title', language)}</p>
            <FormattedText text={pickLocalized(text, 'body', language)} />
          </article>
        ))}
      </div>
    </section>
  )
}
