import { expect, it } from 'vitest'
import { printFont } from '../../src/build/print-font'

it('The print fonts have Latin, Greek and Cyrillic, and list their characters', async () => {
  const { load } = printFont()
  if (typeof load !== 'function') throw new TypeError('The plugin loads nothing.')
  const module = String(await load.call({} as never, '\0virtual:print-font'))
  const json = /export const characters = (".*")/.exec(module)?.[1] ?? '""'
  const characters = new Set(JSON.parse(json) as string)
  for (const sign of 'ÁŐűßŁłșșệŽ Αθήνα ΐΰ Київ ҐґЁЎ Қазақ №→„”') expect(characters).toContain(sign)
  for (const sign of '東🦊ا') expect(characters).not.toContain(sign)
})
