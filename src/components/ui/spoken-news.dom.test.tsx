import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SpokenNews, type SpokenNewsProps } from '@/components/ui/spoken-news'

/** What a screen reader hears as the props change one after the other. */
function heard(...shown: SpokenNewsProps[]): string[] {
  const { rerender } = render(null)
  return shown.map((props) => {
    rerender(<SpokenNews {...props} />)
    return screen.getByRole('status').textContent
  })
}

describe('Spoken news', () => {
  it('are what a value becomes, not what it is when it is first known', () => {
    const ranks = [null, 'Rank: 3rd', 'Rank: 3rd', 'Rank: 2nd', null].map((text) => ({ text }))
    expect(heard(...ranks)).toEqual(['', '', '', 'Rank: 2nd', 'Rank: 2nd'])
  })

  it('are the first value too where that is asked for', () => {
    expect(heard({ text: '7 rows', saysFirst: true })).toEqual(['7 rows'])
  })

  it('are only what follows an act of the reader, where acts are counted; the rest takes them back', () => {
    const of = (text: string, acts: number) => ({ text, acts, saysFirst: true })
    expect(heard(of('7 rows', 0), of('8 rows', 0), of('2 rows', 1), of('3 rows', 1))).toEqual([
      '7 rows',
      '',
      '2 rows',
      '',
    ])
  })
})
