import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'

const title = 'Clues'
const nothing = 'Nothing yet'
const empty = <EmptyState title={nothing} description="Next" />
const level = () => screen.getByRole('heading', { name: nothing }).tagName

it('has a level 2 heading on the page', () => {
  render(empty)
  expect(level()).toBe('H2')
})

it('has a level 2 heading in a card without title', () => {
  render(<Card>{empty}</Card>)
  expect(level()).toBe('H2')
})

it('has a level 3 heading in a card with title', () => {
  render(<Card title={title}>{empty}</Card>)
  expect(level()).toBe('H3')
})

it('has a level 3 heading in a dialog', () => {
  render(
    <Dialog onClose={() => undefined} title={title}>
      {empty}
    </Dialog>,
  )
  expect(level()).toBe('H3')
})
