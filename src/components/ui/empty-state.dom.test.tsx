import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'

const title = 'Clues'
const nothing = 'Nothing yet'
const empty = <EmptyState title={nothing} description="Next" />
const level = () => screen.getByRole('heading', { name: nothing }).tagName

it('follows the heading of the page', () => {
  render(empty)
  expect(level()).toBe('H2')
})

it('follows the heading of the page in a card without one', () => {
  render(<Card>{empty}</Card>)
  expect(level()).toBe('H2')
})

it('stands below the heading of its card', () => {
  render(<Card title={title}>{empty}</Card>)
  expect(level()).toBe('H3')
})

it('stands below the heading of its dialog', () => {
  render(
    <Dialog open onOpenChange={() => undefined} title={title}>
      {empty}
    </Dialog>,
  )
  expect(level()).toBe('H3')
})
