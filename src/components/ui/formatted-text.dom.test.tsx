import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FormattedText } from '@/components/ui/formatted-text'
import { stripFormatting } from '@/lib/format/markdown-marks'

/** Renders a text with one bold word, so that the parser runs, and waits for it. */
async function renderFormatted(text: string): Promise<HTMLElement> {
  const { container } = render(<FormattedText text={`**Kapu**\n\n${text}`} />)
  expect((await screen.findByText('Kapu')).tagName).toBe('STRONG')
  return container
}

const withoutSpaces = (text: string | null) => (text ?? '').replaceAll(/\s+/g, '')

it.each([
  'Két sor\nés egy üres.\n\nVége.',
  'A jelszó: 3*4*5 és _aláhúzott_ szó, __ __ __ betű',
  '# 1. feladat',
  '    négy szóközzel beljebb',
  '1986. október 23.\n1990. május 2.',
  '`kód` <b>nem félkövér</b> &amp; \\* !',
  '> idézet',
  'Vonal:\n---',
  '[ide](javascript:alert(1)) és [oda](/admin)',
])('Shows what is no formatting as typed: %j', async (text) => {
  const container = await renderFormatted(text)
  expect(withoutSpaces(container.textContent)).toBe(withoutSpaces(`Kapu${text}`))
  expect(container.querySelector('h1, em, code, pre, blockquote, hr, ol, ul, img, b, a')).toBeNull()
})

it('Shows a text without any mark in one paragraph, with its line breaks', () => {
  const { container } = render(<FormattedText text={'Első sor.\nMásodik sor.'} />)
  expect(container.innerHTML).toBe(
    '<p class="break-words whitespace-pre-line">Első sor.\nMásodik sor.</p>',
  )
})

it('Shows lists', async () => {
  const container = await renderFormatted('- egy\n- **kettő**\n\nÉs:\n\n1. előbb\n2. utóbb')
  expect(container.querySelectorAll('ul > li')).toHaveLength(2)
  expect(container.querySelector('ul strong')).toHaveTextContent('kettő')
  expect(container.querySelector('ol')).toHaveTextContent('előbbutóbb')
})

it('Opens a link of this site at once, and asks before another site', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await renderFormatted(`[Itt](${window.location.origin}/terms) és [ott](https://pelda.hu/terkep)`)
  const own = screen.getByRole('link', { name: 'Itt' })
  const foreign = screen.getByRole('link', { name: 'ott' })
  for (const link of [own, foreign]) {
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  expect(fireEvent.click(own)).toBe(true)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()

  expect(fireEvent.click(foreign)).toBe(false)
  expect(screen.getByRole('alertdialog')).toHaveTextContent('https://pelda.hu/terkep')
  expect(open).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'foreignLink.open' }))
  expect(open).toHaveBeenCalledWith('https://pelda.hu/terkep', '_blank', 'noopener,noreferrer')
})

it('Leaves the words without marks for plain text', () => {
  expect(stripFormatting('**Gyere** a [térre](https://pelda.hu)! 2**3 [x]')).toBe(
    'Gyere a térre! 2**3 [x]',
  )
})
