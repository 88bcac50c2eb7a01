import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LiveRegion, type LiveRegionProps } from '@/components/ui/live-region'

/** Returns the announced text after each change of the props. */
function announcements(...changes: LiveRegionProps[]): string[] {
  const { rerender } = render(null)
  return changes.map((props) => {
    rerender(<LiveRegion {...props} />)
    return screen.getByRole('status').textContent
  })
}

describe('LiveRegion', () => {
  it('announces changes, but not the first value', () => {
    const ranks = [null, 'Rank: 3rd', 'Rank: 3rd', 'Rank: 2nd', null].map((text) => ({ text }))
    expect(announcements(...ranks)).toEqual(['', '', '', 'Rank: 2nd', 'Rank: 2nd'])
  })

  it('announces the first value with announceInitial', () => {
    expect(announcements({ text: '7 rows', announceInitial: true })).toEqual(['7 rows'])
  })

  it('announces only changes after a user action when actions are counted, and clears on others', () => {
    const after = (actionCount: number, text: string): LiveRegionProps => ({
      text,
      actionCount,
      announceInitial: true,
    })
    expect(
      announcements(after(0, '7 rows'), after(0, '8 rows'), after(1, '2 rows'), after(1, '3 rows')),
    ).toEqual(['7 rows', '', '2 rows', ''])
  })
})
