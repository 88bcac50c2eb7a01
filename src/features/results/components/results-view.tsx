import { Snowflake } from 'lucide-react'
import { useState } from 'react'
import { ChestIllustration } from '@/components/illustrations/chest'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { StatTile } from '@/components/ui/stat-tile'
import { RankingTable } from '@/features/game/components/ranking-table'
import { type FindMap, type Results, findPins } from '@/features/results/api/results'
import { LazyFindsMap } from '@/features/results/components/lazy-finds-map'
import { usePageTitle } from '@/lib/browser/use-page-title'
import { useSharePreview } from '@/lib/browser/use-share-preview'
import { useTexts } from '@/lib/i18n/use-texts'

/** Rows shown before "show all". */
const FIRST_ROWS = 10

function Board({ results }: { results: Results }) {
  const { t, format } = useTexts()
  const [showsAll, setShowsAll] = useState(false)
  const { board, ranked } = results
  const visibleRows = showsAll ? board : board.slice(0, FIRST_ROWS)
  const rest = ranked - board.length
  if (board.length === 0) return <p>{t('game.board.emptyOver')}</p>
  return (
    <>
      <RankingTable>
        <tbody>
          {visibleRows.map(({ rank, name, points }) => (
            <tr key={rank} className="border-base-300 border-t">
              <td className="w-16 py-3 ps-3 tabular-nums">
                {t('game.board.place', { rank: format.number(rank) })}
              </td>
              <th scope="row" className="px-2 py-3 text-start font-medium wrap-anywhere">
                {name}
              </th>
              <td className="w-20 py-3 pe-3 text-end font-semibold tabular-nums">
                {format.number(points)}
              </td>
            </tr>
          ))}
        </tbody>
      </RankingTable>
      {!showsAll && board.length > FIRST_ROWS && (
        <Button variant="ghost" block className="mt-2" onClick={() => setShowsAll(true)}>
          {t('game.board.showAll', { count: board.length - FIRST_ROWS })}
        </Button>
      )}
      {rest > 0 && (showsAll || board.length <= FIRST_ROWS) && (
        <p className="text-soft mt-2 text-center">{t('results.more', { count: rest })}</p>
      )}
    </>
  )
}

function Figures({ results }: { results: Results }) {
  const { t, format } = useTexts()
  const { codes } = results.find_map
  const figures = {
    players: format.number(results.players),
    ranked: format.number(results.ranked),
    finds: format.number(codes.reduce((sum, { finds }) => sum + finds, 0)),
    codesFound: t('results.codesOf', {
      found: format.number(codes.filter(({ finds }) => finds > 0).length),
      codes: format.number(codes.length),
    }),
  }
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {(['players', 'ranked', 'finds', 'codesFound'] as const).map((figure) => (
        <StatTile key={figure} label={t(`results.${figure}`)} value={figures[figure]} />
      ))}
    </dl>
  )
}

function FindsCard({ findMap }: { findMap: FindMap }) {
  const { t, format } = useTexts()
  const pins = findPins(findMap.codes, format.number)
  const title = t(pins.length > 0 ? 'results.map' : 'results.byCode')
  return (
    <Card title={title}>
      {pins.length > 0 && (
        <div className="border-base-300 rounded-box mb-3 h-80 overflow-hidden border">
          <LazyFindsMap label={title} map={findMap.map} pins={pins} />
        </div>
      )}
      <table className="w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead className="text-soft text-sm">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              {t('results.code')}
            </th>
            <th scope="col" className="py-2 pe-3 text-end font-semibold">
              {t('results.finds')}
            </th>
          </tr>
        </thead>
        <tbody>
          {findMap.codes.map(({ name, finds }, index) => (
            <tr key={index} className="border-base-300 border-t">
              <th scope="row" className="px-3 py-2 text-start font-medium wrap-anywhere">
                {name}
              </th>
              <td className="py-2 pe-3 text-end font-semibold tabular-nums">
                {format.number(finds)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** Final board, figures and map of finds of a hunt, for everyone. */
export function ResultsView({ results }: { results: Results }) {
  const { t, format, localized } = useTexts()
  const { name, frozen_at: frozenAt } = results
  const place = localized(results, 'place')
  usePageTitle(t('results.pageTitle', { name }))
  useSharePreview(t('results.pageTitle', { name }), t('results.shareText', { name }))
  return (
    <article className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <header className="card-surface card-map flex flex-col items-center gap-2 p-4 text-center sm:p-6">
        <ChestIllustration open className="w-28" />
        <p className="text-soft text-sm font-semibold">{t('results.title')}</p>
        <h1 className="page-title wrap-anywhere">{name}</h1>
        {place && (
          <p lang={localized.lang(results, 'place')} className="font-medium wrap-anywhere">
            {place}
          </p>
        )}
        <p className="text-soft">
          {t('game.ended', { date: format.timestampWithZone(results.ends_at) })}
        </p>
      </header>
      {!results.is_published && <p className="notice notice-info">{t('results.preview')}</p>}
      {frozenAt !== null && (
        <p className="notice">
          <Snowflake aria-hidden="true" className="text-info size-6 shrink-0" />
          {t('results.frozen', { date: format.timestampWithZone(frozenAt) })}
        </p>
      )}
      <Card title={t('game.board.title')}>
        <Board results={results} />
      </Card>
      <section aria-labelledby="results-figures">
        <h2 id="results-figures" className="sr-only">
          {t('results.figures')}
        </h2>
        <Figures results={results} />
      </section>
      {results.find_map.codes.length > 0 && <FindsCard findMap={results.find_map} />}
    </article>
  )
}
