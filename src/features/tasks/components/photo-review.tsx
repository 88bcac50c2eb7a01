import { useQuery } from '@tanstack/react-query'
import { Check, ImageOff, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { QueryError } from '@/components/ui/error-state'
import { FormattedText } from '@/components/ui/formatted-text'
import { Skeleton } from '@/components/ui/skeleton'
import {
  type TaskPhoto,
  taskPhotosQueryOptions,
  taskPhotoUrlQueryOptions,
  useDecideTaskPhoto,
} from '@/features/tasks/api/task-photos'
import { type PhotoReason, photoReasons } from '@/features/tasks/model/task'
import { focusContent } from '@/lib/browser/focus-content'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'
import { toasts } from '@/stores/toasts'
import '@/features/tasks/components/tasks.css'

const ACCEPT_KEY = 'a'
/** Rejects without a reason; the digits reject with one. */
const REJECT_KEY = 'r'

interface PhotoProps {
  path: string
  /** Called when it is seen, or cannot be. */
  onLoad: () => void
}

function Photo({ path, onLoad }: PhotoProps) {
  const { t } = useTranslation()
  const photo = useQuery(taskPhotoUrlQueryOptions(path))
  const [isBroken, setBroken] = useState(false)
  const isLost = photo.isError || isBroken
  useEffect(() => {
    if (isLost) onLoad()
  }, [isLost, onLoad])
  if (isLost) {
    return (
      <div role="alert" className="notice notice-error">
        <ImageOff aria-hidden="true" className="size-6 shrink-0" />
        <p className="grow font-medium">{t('taskPhotos.lost')}</p>
        <Button
          variant="outline"
          size="sm"
          loading={photo.isFetching}
          onClick={() => void photo.refetch().then(() => setBroken(false))}
        >
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  if (!photo.data) return <Skeleton className="h-64 w-full" />
  return (
    <a href={photo.data} target="_blank" rel="noreferrer">
      <img
        src={photo.data}
        alt={t('taskPhotos.photo')}
        className="task-photo"
        onLoad={onLoad}
        onError={() => setBroken(true)}
      />
    </a>
  )
}

interface PhotoDecisionProps {
  photo: TaskPhoto
  isPending: boolean
  /** The photo is on screen, and can be decided. */
  isReady: boolean
  acceptButton: RefObject<HTMLButtonElement | null>
  onLoad: () => void
  onDecide: (isAccepted: boolean, reason: PhotoReason | null) => void
}

function PhotoDecision({
  photo,
  isPending,
  isReady,
  acceptButton,
  onLoad,
  onDecide,
}: PhotoDecisionProps) {
  const { t, format, localized } = useTexts()
  const { now } = useServerNow([])
  return (
    <div className="flex flex-col gap-3">
      <p className="break-words">
        <b>{photo.qr_code_name}</b> {[photo.team_name, photo.user_name].filter(Boolean).join(' · ')}{' '}
        <time dateTime={photo.captured_at} className="text-soft text-sm">
          {format.recent(photo.captured_at, now)}
        </time>
      </p>
      <FormattedText text={localized(photo, 'question')} lang={localized.lang(photo, 'question')} />
      <Photo key={photo.photo_path} path={photo.photo_path} onLoad={onLoad} />
      <Button
        icon={Check}
        ref={acceptButton}
        size="lg"
        block
        loading={isPending}
        disabled={!isReady}
        aria-keyshortcuts={ACCEPT_KEY}
        onClick={() => onDecide(true, null)}
      >
        {t('taskPhotos.accept')}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={X}
          variant="outline"
          disabled={!isReady}
          aria-keyshortcuts={REJECT_KEY}
          onClick={() => onDecide(false, null)}
        >
          {t('taskPhotos.reject')}
        </Button>
        {photoReasons.map((reason, index) => (
          <Button
            key={reason}
            variant="outline"
            disabled={!isReady}
            aria-label={`${t('taskPhotos.reject')}: ${t(`tasks.photoReasons.${reason}`)}`}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onDecide(false, reason)}
          >
            {t(`tasks.photoReasons.${reason}`)}
          </Button>
        ))}
      </div>
      <p className="photo-keys text-soft text-sm">{t('taskPhotos.keys')}</p>
    </div>
  )
}

interface PhotoReviewProps {
  gameSessionId: string
  /** See taskPhotosQueryOptions. */
  queryKey: readonly string[]
}

/**
 * The photos of tasks that wait, one after another, each decided by one tap or key; nothing while none waits. A photo
 * stays until it is decided here: when somebody else decides it, no tap decides the next one unseen.
 */
export function PhotoReview({ gameSessionId, queryKey }: PhotoReviewProps) {
  const { t, format, errorText } = useTexts()
  const photos = useQuery(taskPhotosQueryOptions(gameSessionId, queryKey))
  const { mutate, isPending } = useDecideTaskPhoto()
  const [shown, setShown] = useState<TaskPhoto | null>(null)
  const [loadedId, setLoadedId] = useState<number | null>(null)
  const hadFocus = useRef(false)
  const acceptButton = useRef<HTMLButtonElement>(null)
  const photo = shown ?? photos.data?.[0]
  const id = photo?.answer_id ?? null
  if (photo && !shown) setShown(photo)
  const isReady = id !== null && loadedId === id && !isPending
  const isDecided = !isPending && !photos.data?.some(({ answer_id }) => answer_id === id)
  const markLoaded = useCallback(() => setLoadedId(id), [id])

  useEffect(() => {
    if (!hadFocus.current || (photo && !isReady)) return
    hadFocus.current = false
    // The pressed button was disabled meanwhile, and lost the focus.
    if (photo) acceptButton.current?.focus({ preventScroll: true })
    else focusContent()
  }, [photo, isReady])

  if (!photo) return photos.isError && !photos.data ? <QueryError query={photos} /> : null

  function decide(isAccepted: boolean, reason: PhotoReason | null): void {
    if (!isReady || isDecided || !photo) return
    hadFocus.current = true
    mutate(
      {
        p_game_session_id: gameSessionId,
        p_answer_id: photo.answer_id,
        p_is_accepted: isAccepted,
        p_reason: reason,
      },
      { onSuccess: () => setShown(null), onError: (error) => toasts.error(errorText(error)) },
    )
  }

  /** Only while the focus is here, so that no key decides by mistake (WCAG 2.1.4). */
  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const key = event.key.toLowerCase()
    const reason = photoReasons[Number(key) - 1]
    if (key === ACCEPT_KEY) decide(true, null)
    else if (key === REJECT_KEY) decide(false, null)
    else if (reason) decide(false, reason)
  }

  return (
    <Card
      onKeyDown={handleKey}
      title={
        <>
          {t('taskPhotos.title')}{' '}
          <Badge tone="warning">{format.number(photos.data?.length ?? 0)}</Badge>
        </>
      }
    >
      {isDecided ? (
        <div role="status" className="flex flex-col items-start gap-3">
          <p>{t('errors.task_photo_decided')}</p>
          <Button variant="outline" onClick={() => setShown(null)}>
            {t('common.next')}
          </Button>
        </div>
      ) : (
        <PhotoDecision
          {...{ photo, isPending, isReady, acceptButton }}
          onLoad={markLoaded}
          onDecide={decide}
        />
      )}
    </Card>
  )
}
