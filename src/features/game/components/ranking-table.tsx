import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A board of ranks, names and points with its headings; the rows are children. */
export function RankingTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    // Scrolls with large text, which is wider than a phone.
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('game.board.caption')}</caption>
        <thead className="text-soft text-sm">
          <tr>
            <th scope="col" className="py-2 ps-3 text-start font-semibold">
              {t('game.board.rank')}
            </th>
            <th scope="col" className="px-2 py-2 text-start font-semibold">
              {t('game.board.name')}
            </th>
            <th scope="col" className="py-2 pe-3 text-end font-semibold">
              {t('game.board.points')}
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}
