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

it.each([
  '1. sor 5. szó\n3. sor 2. szó\n7. sor 1. szó',
  '1. emelet\n2. emelet\n4. emelet\n10. emelet',
  'Számold ki:\n  12\n+ 30\n- 7\n= ?',
  '    behúzva\n  kettővel\n\n\nkét üres sor után',
  '3) hármas\n1) egyes\n2) kettes',
  '***** *** ** A\n**** **',
  '* csillag\n* csillag\n+ plusz\n+ plusz',
  '- '.repeat(5000) + 'mély',
])('Shows numbers, signs and blanks as typed: %#', async (text) => {
  const container = await renderFormatted(text)
  const shown = [...container.querySelectorAll('p, li')].map((line) => line.textContent).join('\n')
  expect(shown.replace('Kapu', '').replaceAll(/\n+/g, '\n').replace(/^\n/, '')).toBe(
    text.replaceAll(/\n+/g, '\n'),
  )
})

it.each([
  ['A **„Kék kapu”**nál', '„Kék kapu”'],
  ['A **"A"**hoz', '"A"'],
  ['ez**közép**ső', 'közép'],
  ['**(zárójel)**es', '(zárójel)'],
])('Shows bold beside letters and quotes: %s', async (text, bold) => {
  const container = await renderFormatted(text)
  expect([...container.querySelectorAll('strong')].map((found) => found.textContent)).toContain(
    bold,
  )
  expect(container.textContent).not.toContain('**')
})

it.each([
  ['[hívj](tel:+36 30 123 4567)', 'tel:+36301234567'],
  [
    '[cikk](https://hu.wikipedia.org/wiki/Kapu_(nyelv))',
    'https://hu.wikipedia.org/wiki/Kapu_(nyelv)',
  ],
  ['<mailto:a@pelda.hu>', 'mailto:a@pelda.hu'],
])('Shows a link: %s', async (text, href) => {
  const container = await renderFormatted(text)
  expect(container.querySelector('a')).toHaveAttribute('href', href)
})

it('Shows a text without any mark in one paragraph, with its line breaks', () => {
  const { container } = render(<FormattedText text={'Első sor.\nMásodik sor.'} />)
  expect(container.innerHTML).toBe(
    '<p class="break-words whitespace-pre-wrap">Első sor.\nMásodik sor.</p>',
  )
})

it('Shows lists', async () => {
  const container = await renderFormatted('- egy\n- **kettő**\n\nÉs:\n\n1. előbb\n2. utóbb')
  expect(container.querySelectorAll('ul > li')).toHaveLength(2)
  expect(container.querySelector('ul strong')).toHaveTextContent('kettő')
  expect(container.querySelector('ol')).toHaveTextContent('1. előbb2. utóbb')
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
