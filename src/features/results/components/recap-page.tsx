import { useMutation, useQuery } from '@tanstack/react-query'
import { Medal } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { GuestNotice } from '@/features/auth/components/guest-notice'
import { StatTile } from '@/components/ui/stat-tile'
import { paths, pathWith } from '@/config/paths'
import { isWithin } from '@/features/map/model/marker-order'
import { mapsQueryOptions } from '@/features/map/api/map'
import { type Recap, recapQueryOptions, hasCoordinates } from '@/features/results/api/results'
import { LazyFindsMap } from '@/features/results/components/lazy-finds-map'
import { useCertificateTexts } from '@/features/results/hooks/use-certificate-texts'
import { badgesOf } from '@/features/results/model/badges'
import { recapPicture, type RecapTexts } from '@/features/results/model/recap-picture'
import { saveFile, shareFile } from '@/lib/browser/save-file'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

/** The texts of picture and certificate. */
function useRecapTexts(recap: Recap): RecapTexts {
  const { t, format } = useTexts()
  const certificateTexts = useCertificateTexts()
  const { finds, ends_at: endsAt } = recap
  const texts = certificateTexts({
    ...{ team: recap.team_name, rank: recap.rank, ranked: recap.ranked },
    ...{ points: recap.team_points ?? recap.points, finds: finds.length, codes: recap.codes },
    ...{ startsAt: recap.starts_at ?? finds[0]?.found_at ?? endsAt, endsAt },
  })
  return {
    ...texts,
    figures: [
      ...texts.figures,
      {
        label: t('results.recap.firstFinds'),
        value: format.number(finds.filter(({ is_first: isFirst }) => isFirst).length),
      },
      { label: t('results.recap.coins'), value: format.number(recap.tokens_spent) },
    ],
    badges: badgesOf(recap).map((badge) => t(`results.recap.badges.${badge}`)),
  }
}

/** Loaded in the background, so that the certificate can be made offline. */
const loadCertificate = () => import('@/features/results/model/certificate-pdf')

function Downloads({ recap, texts }: { recap: Recap; texts: RecapTexts }) {
  const { t, errorText } = useTexts()
  useEffect(() => {
    // Offline the button reports what is missing.
    void loadCertificate().catch(console.warn)
  }, [])

  const onError = (error: Error) =>
    toasts.error(error instanceof TypeError ? t('common.missingText') : errorText(error))
  const share = useMutation({
    mutationFn: async () => {
      const picture = await recapPicture(recap, texts)
      await shareFile(new File([picture], `${recap.name}.png`, { type: picture.type }), recap.name)
    },
    onError,
  })
  const certificate = useMutation({
    mutationFn: async () => {
      const { certificatePdf } = await loadCertificate()
      const file = await certificatePdf({ ...recap, ...texts })
      saveFile(`${texts.title} – ${recap.name}.pdf`, file)
    },
    onError,
  })
  const isBusy = share.isPending || certificate.isPending
  return (
    <div className="flex flex-col gap-2 sm:flex-row">
      <Button
        size="lg"
        className="grow"
        loading={share.isPending}
        disabled={isBusy}
        onClick={() => share.mutate()}
      >
        {t('results.recap.share')}
      </Button>
      <Button
        size="lg"
        variant="outline"
        className="grow"
        loading={certificate.isPending}
        disabled={isBusy}
        onClick={() => certificate.mutate()}
      >
        {t('results.recap.certificate')}
      </Button>
    </div>
  )
}

function Route({ gameSessionId, recap }: { gameSessionId: string; recap: Recap }) {
  const { t, format } = useTexts()
  const maps = useQuery(mapsQueryOptions(gameSessionId))
  const pins = recap.finds
    .map((find, index) => ({ ...find, key: find.id, text: format.number(index + 1) }))
    .filter(hasCoordinates)
  const map = maps.data?.find((bounds) => pins.some((pin) => isWithin(pin, bounds)))
  return (
    <Card title={t('results.recap.route')}>
      {pins.length > 0 && !maps.isPending && (
        <div className="border-base-300 rounded-box mb-3 h-80 overflow-hidden border">
          <LazyFindsMap label={t('results.recap.route')} map={map ?? null} pins={pins} isRoute />
        </div>
      )}
      <ol className="grid gap-1">
        {recap.finds.map((find, index) => (
          <li key={find.id} className="border-base-300 flex items-baseline gap-3 border-t py-2">
            <span className="text-soft tabular-nums">
              {t('game.board.place', { rank: format.number(index + 1) })}
            </span>
            <span className="min-w-0 grow wrap-anywhere">
              <span className="font-medium">{find.name}</span>
              <time dateTime={find.found_at} className="text-soft block text-sm">
                {format.timestamp(find.found_at)}
                {find.found_by !== null && ` · ${find.found_by || t('profile.scans.inherited')}`}
              </time>
              {find.is_first && find.found_by === null && (
                <span className="text-soft block text-sm">{t('results.recap.youWereFirst')}</span>
              )}
            </span>
            <span className="font-semibold tabular-nums">{format.delta(find.points)}</span>
          </li>
        ))}
      </ol>
      {recap.task_points !== 0 && (
        <p className="mt-2 font-medium">
          {t('results.recap.tasks', { points: format.delta(recap.task_points) })}
        </p>
      )}
      {recap.bonus_points !== 0 && (
        <p className="mt-2 font-medium">
          {t('results.recap.bonus', { points: format.delta(recap.bonus_points) })}
        </p>
      )}
    </Card>
  )
}

/** What the player did in a hunt, with a picture to share and a certificate. */
export function RecapView({ gameSessionId, recap }: { gameSessionId: string; recap: Recap }) {
  const { t, format } = useTexts()
  const texts = useRecapTexts(recap)
  const badges = badgesOf(recap)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      {recap.is_frozen && <p className="notice">{t('results.recap.frozen')}</p>}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <StatTile
          label={t('dashboard.rank')}
          value={
            recap.rank === null
              ? t('dashboard.noRankOver')
              : t('game.board.place', { rank: format.number(recap.rank) })
          }
          hint={texts.points}
        />
        {texts.figures.map(({ label, value }) => (
          <StatTile key={label} label={label} value={value} />
        ))}
      </dl>
      {badges.length > 0 && (
        <ul aria-label={t('results.recap.badgesTitle')} className="grid gap-2 sm:grid-cols-2">
          {badges.map((badge) => (
            <li key={badge} className="card-surface flex items-center gap-3 p-3 font-semibold">
              <Medal aria-hidden="true" className="text-primary size-6 shrink-0" />
              {t(`results.recap.badges.${badge}`)}
            </li>
          ))}
        </ul>
      )}
      {recap.results_code !== null && (
        <Link
          className="link self-center font-semibold"
          to={pathWith(paths.results, recap.results_code)}
        >
          {t('results.recap.everyone')}
        </Link>
      )}
      {recap.finds.length > 0 ? (
        <>
          <Downloads recap={recap} texts={texts} />
          <Route gameSessionId={gameSessionId} recap={recap} />
        </>
      ) : (
        <p>{t('game.resultNone')}</p>
      )}
    </div>
  )
}

/** /recap/:gameSessionId: what the player did in a hunt that is over. */
export function RecapPage() {
  const { t } = useTranslation()
  const { gameSessionId = '' } = useParams()
  const { data, error, refetch } = useQuery(recapQueryOptions(gameSessionId))
  return (
    <>
      <PageHeader
        title={t('results.recap.title')}
        description={[data?.name, data?.team_name].filter(Boolean).join(' · ')}
      />
      {data && (
        <>
          <div className="mx-auto w-full max-w-3xl">
            <GuestNotice need="text" />
          </div>
          <RecapView gameSessionId={gameSessionId} recap={data} />
        </>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={4} className="h-24" />}
    </>
  )
}
