import { render, screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardAgainstTranslators } from '@/lib/browser/translator-guard'

const { removeChild, insertBefore } = Node.prototype
beforeAll(guardAgainstTranslators)
afterAll(() => void Object.assign(Node.prototype, { removeChild, insertBefore }))

const textsIn = (root: Node) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Wraps the text node twice, as Google Translate does. */
function wrap(text: Text): void {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  text.replaceWith(outer)
  outer.append(inner)
  inner.append(text)
}

/** Replaces the text node: React keeps a detached node. */
function replace(text: Text): void {
  const font = document.createElement('font')
  font.append(`translated ${text.data}`)
  text.replaceWith(font)
}

function Card({ isJoined }: { isJoined: boolean }) {
  return (
    <p data-testid="card">
      {'Budapest '}
      {isJoined ? 'joined' : <b>{'open'}</b>}
      {isJoined && ' since today'}
      <i>{'last'}</i>
      {!isJoined && 'text before nothing'}
    </p>
  )
}

describe.each([
  ['wraps text nodes', wrap],
  ['replaces text nodes', replace],
])('A translator that %s', (_how, translate) => {
  it('does not crash when React changes the text back and forth', () => {
    const { rerender } = render(<Card isJoined={false} />)
    const card = screen.getByTestId('card')
    const translateAll = () => textsIn(card).forEach(translate)
    translateAll()
    rerender(<Card isJoined />)
    expect(card).toHaveTextContent(/joined/)
    expect(card).toHaveTextContent(/since today/)
    expect(card).not.toHaveTextContent(/open/)
    translateAll()
    rerender(<Card isJoined={false} />)
    expect(card).toHaveTextContent(/open/)
    expect(card).toHaveTextContent(/last/)
  })
})

it('Removing a wrapped text removes its wrapper, and inserting before it keeps the order', () => {
  const { rerender } = render(<Card isJoined />)
  const card = screen.getByTestId('card')
  textsIn(card).forEach(wrap)
  rerender(<Card isJoined={false} />)
  expect(card).toHaveTextContent('Budapest openlasttext before nothing')
})

it('Other nodes behave as before', () => {
  const parent = document.createElement('div')
  const child = document.createElement('span')
  expect(parent.insertBefore(child, null)).toBe(child)
  const first = document.createElement('b')
  parent.insertBefore(first, child)
  expect([...parent.children]).toEqual([first, child])
  expect(parent.removeChild(child)).toBe(child)
  expect([...parent.children]).toEqual([first])
})
