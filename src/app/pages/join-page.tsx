import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useNavigationType, useParams, useSearchParams } from 'react-router-dom'
import { CompassIllustration } from '@/components/illustrations/compass'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { FormError } from '@/components/ui/error-text'
import { SkeletonList } from '@/components/ui/skeleton'
import { FullPageSpinner } from '@/components/ui/spinner'
import { joinPath, paths, TEAM_PARAM } from '@/config/paths'
import {
  type JoinPage,
  joinPageQueryOptions,
  openGameSessionsOf,
  useJoinByCode,
} from '@/features/game/api/join-page'
import { joinedText } from '@/features/game/api/joining'
import { Invitation, OpenGameSessions } from '@/features/game/components/invitation'
import { stripFormatting } from '@/lib/format/markdown-marks'
import { useJoinTeam } from '@/features/teams/api/teams'
import { forgetReturnPath, rememberInvitation } from '@/lib/account/return-path'
import { withoutPunctuation } from '@/lib/codes/codes'
import { useSession } from '@/lib/account/session'
import { usePageTitle } from '@/lib/browser/use-page-title'
import { useSharePreview } from '@/lib/browser/use-share-preview'
import { useTexts } from '@/lib/i18n/use-texts'
import { AppError } from '@/lib/supabase/errors'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'
import { toasts } from '@/stores/toasts'

/** Query parameter of the path to which sign-in returns: the page joins without another tap. */
const JOIN_PARAM = 'join'

/** Codes that were entered since the app started: "back" to their page must not switch the hunt again. */
const enteredCodes = new Set<string>()

/** A wrong or replaced code, with the hunts that are open; visitors see no list of hunts. */
function UnknownCode({ error, isSignedIn }: { error: AppError; isSignedIn: boolean }) {
  const { t } = useTranslation()
  const isReplaced = error.key === 'join_code_replaced'
  const title = t(isReplaced ? 'join.replacedTitle' : 'join.unknownTitle')
  usePageTitle(title)
  return (
    <article className="card-surface card-map mx-auto flex w-full max-w-xl flex-col gap-5 p-4 sm:p-6">
      <header className="flex flex-col items-center gap-2 text-center">
        <CompassIllustration className="size-24" />
        <h1 className="page-title">{title}</h1>
        <p role="alert" className="text-soft text-pretty">
          {t(isReplaced ? 'join.replacedText' : 'join.unknownText')}
        </p>
      </header>
      {isSignedIn && <OpenGameSessions gameSessions={openGameSessionsOf(error)} />}
      {isSignedIn && <DashboardLink />}
    </article>
  )
}

function DashboardLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink to={paths.dashboard} variant="ghost" block>
      {t('join.toDashboard')}
    </ButtonLink>
  )
}

// Lazy, because it brings the library for forms.
const loadGuestForm = async () => (await import('@/features/auth/components/guest-form')).GuestForm

/** Offers to join without an e-mail address. */
function GuestEntry({ code, onError }: { code: string; onError: () => void }) {
  const { t } = useTranslation()
  const [GuestForm, load] = useLazyComponent(loadGuestForm)
  const [isOpen, setOpen] = useState(false)
  if (isOpen && GuestForm) return <GuestForm joinCode={code} onError={onError} />
  return (
    <Button size="lg" variant="outline" block onClick={() => void load().then(setOpen)}>
      {t('guest.start')}
    </Button>
  )
}

/** Chats put punctuation behind a link, which ends with the code of the team. */
const teamOf = (search: URLSearchParams) => withoutPunctuation(search.get(TEAM_PARAM) ?? '') || null

interface JoinProps {
  code: string
  page: JoinPage
  userId: string | null
  onReload: () => void
}

function Join({ code, page, userId, onReload }: JoinProps) {
  const { t, localized, errorText } = useTexts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { mutateAsync: join, isPending, isSuccess, error } = useJoinByCode()
  const { mutateAsync: joinTeam } = useJoinTeam()
  const team = teamOf(search)
  const hasBegun = useRef(false)
  const hasLeft = useRef(false)
  const [wasRefused, setWasRefused] = useState(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  const navigationType = useNavigationType()
  // Fixed, because entering adds the code.
  const [isBack] = useState(navigationType === 'POP' && enteredCodes.has(code))
  const { name, is_member: isMember } = page
  // The sign-in of a guest, who has no address, has joined already.
  const isNewGuest = useSession().user?.email === '' && !enteredCodes.has(code)
  usePageTitle(name)
  useSharePreview(
    name,
    stripFormatting(localized(page, 'description')) || t('join.shareText', { name }),
  )

  async function enter(): Promise<void> {
    // The second tap of a double tap comes before React disables the button.
    if (hasBegun.current) return
    hasBegun.current = true
    try {
      const { tokens_granted: count, game_session_id: gameSessionId } = await join({ p_code: code })
      toasts.success(t(joinedText(isMember && !isNewGuest, count), { name, count }))
      if (team !== null) {
        await joinTeam({ p_game_session_id: gameSessionId, p_code: team }).then(
          (joined) => toasts.success(t('teams.joined', { name: joined.name })),
          // The dashboard offers to try another code.
          (error: unknown) => toasts.error(errorText(error)),
        )
      }
      enteredCodes.add(code)
      forgetReturnPath()
      // On a slow network the player may be on another screen by now.
      if (!hasLeft.current) void navigate(paths.dashboard, { replace: true })
    } catch {
      hasBegun.current = false
      // The page shows the error, and why joining is no longer possible.
      onReload()
    }
  }

  const joinsAtOnce =
    userId !== null && !isBack && (isMember || (search.has(JOIN_PARAM) && page.refusal === null))
  const enterAtOnce = useEffectEvent(() => void enter())
  useEffect(() => {
    if (joinsAtOnce) enterAtOnce()
  }, [joinsAtOnce])

  function signUp(): void {
    const invitation = new URLSearchParams({ [JOIN_PARAM]: '' })
    if (team !== null) invitation.set(TEAM_PARAM, team)
    rememberInvitation(`${joinPath(code)}?${invitation}`)
    void navigate(paths.register)
  }

  if (joinsAtOnce && !error) {
    return (
      <p role="status" className="grid justify-items-center gap-3 py-16 text-center">
        <CompassIllustration className="size-24" />
        {t('join.joining')}
      </p>
    )
  }
  return (
    <Invitation page={page} onStart={onReload}>
      <div className="flex flex-col gap-2">
        <FormError>{error && errorText(error)}</FormError>
        {!page.is_draft && (
          <Button
            size="lg"
            block
            loading={isPending || isSuccess}
            onClick={() => (userId === null ? signUp() : void enter())}
          >
            {t('game.join')}
          </Button>
        )}
        {userId === null ? (
          <>
            <p className="text-soft text-center text-sm text-pretty">{t('join.accountHint')}</p>
            {page.allows_guests && (
              <GuestEntry
                code={code}
                onError={() => {
                  setWasRefused(true)
                  onReload()
                }}
              />
            )}
            <FormError>{wasRefused && !page.allows_guests && t('guest.closed')}</FormError>
          </>
        ) : (
          <DashboardLink />
        )}
      </div>
    </Invitation>
  )
}

function CodePage({ code, userId }: { code: string; userId: string | null }) {
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(joinPageQueryOptions(code, teamOf(search), userId))
  if (data) {
    return <Join code={code} page={data} userId={userId} onReload={() => void refetch()} />
  }
  if (!error) return <SkeletonList rows={4} className="mx-auto h-24 w-full max-w-xl" />
  const isUnknown =
    error instanceof AppError &&
    (error.key === 'join_code_not_found' || error.key === 'join_code_replaced')
  return isUnknown ? (
    <UnknownCode error={error} isSignedIn={userId !== null} />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} />
  )
}

/** /join/:code: what a hunt is about, and one button to join it; open to everyone. */
export function JoinPage() {
  const code = withoutPunctuation(useParams()['code'] ?? '')
  const { status, user } = useSession()
  if (status === 'loading') return <FullPageSpinner />
  return <CodePage key={`${code} ${user?.uid}`} code={code} userId={user?.uid ?? null} />
}
