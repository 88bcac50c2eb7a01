import { describe, expect, it } from 'vitest'
import { boardView, COLLAPSED_ROWS } from '@/features/game/model/board-view'

const board = (length: number, me: number) =>
  Array.from({ length }, (_, index) => ({ rank: index + 1, is_me: index + 1 === me }))

describe('The board', () => {
  it('shows the first rows and counts the hidden ones', () => {
    const view = boardView(board(25, 3), null, false)
    expect(view.rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(view).toMatchObject({ pinned: null, hidden: 25 - COLLAPSED_ROWS })
  })

  it('pins the own row while it is hidden', () => {
    const rows = board(25, 18)
    expect(boardView(rows, null, false).pinned).toEqual({ rank: 18, is_me: true })
    expect(boardView(rows, null, true)).toEqual({ rows, pinned: null, hidden: 0 })
  })

  it('pins a row below the top 100, also when expanded', () => {
    const own = { rank: 412, is_me: true }
    expect(boardView(board(100, 0), own, true).pinned).toEqual(own)
  })

  it('pins nothing for a player without points', () => {
    expect(boardView(board(5, 0), null, false)).toMatchObject({ pinned: null, hidden: 0 })
  })
})
