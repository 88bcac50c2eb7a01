import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../../../supabase/local/settings'
import { findClipping } from './find-clipping'
import { CommandError, poll, type Session } from './session'

/** What to look for on the screen: visible elements only, by their whole name or by a part of their text. */
export type Target =
  { role: string; name?: string } | { label: string } | { text: string } | { css: string }

type ElementReference = Record<string, string>

const library = readFileSync(
  path.join(projectRoot, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** Runs in the page, which has the library after its first call. */
const find = `
  const [{ role, name, label, text, css }, isForClick] = arguments
  const { queryAllByLabelText, queryAllByRole, queryAllByText } = window.TestingLibraryDom
  const found = role
    ? queryAllByRole(document.body, role, name === undefined ? {} : { name })
    : label
      ? queryAllByLabelText(document.body, label)
      : text
        ? queryAllByText(document.body, text, { exact: false, ignore: 'script, style, option' })
        : [...document.querySelectorAll(css)]
  return found.find((element) =>
    isForClick ? !element.disabled && element.checkVisibility() : element.checkVisibility()
  ) ?? null`

/** Asks the page whether it is ready for a time without a network, with answers that contain these texts. */
export const isStored = `
  const texts = [...arguments]
  const all = (name) => new Promise((resolve) => {
    const opening = indexedDB.open(name)
    // The app has not made it yet.
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = () => resolve([])
    opening.onsuccess = () => {
      const reading = opening.result.transaction('by-player').objectStore('by-player').getAll()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => resolve([])
      opening.result.close()
    }
  })
  return Promise.all([
    navigator.serviceWorker.getRegistration(), all('kincskereses-answers'), all('kincskereses-files')
  ]).then(([worker, answers, files]) =>
    worker?.active?.state === 'activated' && texts.every((text) => JSON.stringify(answers).includes(text)) && files.length >= 2)`

/** The page of another document, or an element that moves or is covered for a moment: a new try can help. */
const passing = [
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
]

/** A person with a phone: looks for what is on the screen, and waits until it is there. */
export class Phone {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-phone-'))

  constructor(
    private readonly session: Session,
    /** The site's address. */
    private readonly site: string,
  ) {}

  /** Loads a page of the site. */
  async open(place: string): Promise<void> {
    await this.session.command('Navigate', { url: new URL(place, this.site).href })
  }

  /** Runs the body of a function in the page. */
  async run<T>(script: string, ...args: unknown[]): Promise<T> {
    return (await this.session.command('ExecuteScript', { script, args })) as T
  }

  private async find(target: Target, isForClick = false): Promise<ElementReference | null> {
    if (!(await this.run<boolean>('return !!document.body && !!window.TestingLibraryDom'))) {
      await this.run(`${library}; window.TestingLibraryDom ??= globalThis.TestingLibraryDom`)
    }
    return this.run<ElementReference | null>(find, target, isForClick)
  }

  /** Whether it is on the screen now. */
  async shows(target: Target): Promise<boolean> {
    return (await this.find(target)) !== null
  }

  /** Waits until it is on the screen. */
  async see(target: Target): Promise<ElementReference> {
    return poll(() => this.find(target)).catch((cause: unknown) => {
      throw new Error(`Not on the screen: ${JSON.stringify(target)}`, { cause })
    })
  }

  /** Waits until a condition holds, given as a function's body. */
  async until(condition: string, ...args: unknown[]): Promise<void> {
    await poll(() => this.run<boolean>(condition, ...args)).catch((cause: unknown) => {
      throw new Error(`It never came true: ${condition}`, { cause })
    })
  }

  private async withElement(
    target: Target,
    use: (id: string) => Promise<unknown>,
    { isForClick = false, limit }: { isForClick?: boolean; limit?: number } = {},
  ): Promise<void> {
    let refusal: unknown
    await poll(async () => {
      const element = await this.find(target, isForClick)
      const [id] = Object.values(element ?? {})
      if (!id) return false
      try {
        // The driver alone would leave it below the bar at the bottom of the screen.
        await this.run(
          'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
          element,
        )
        await use(id)
        return true
      } catch (error) {
        refusal = error
        if (error instanceof CommandError && passing.includes(error.code)) return false
        throw error
      }
    }, limit).catch((cause: unknown) => {
      throw new Error(`Nothing to use: ${JSON.stringify(target)}`, { cause: refusal ?? cause })
    })
  }

  /** @param limit how long to look for it, ms */
  async click(target: Target, limit?: number): Promise<void> {
    const click = (id: string) => this.session.command('ElementClick', { id })
    await this.withElement(target, click, { isForClick: true, limit })
  }

  /**
   * Clicks a button by its whole name.
   * @param limit how long to look for it, ms
   */
  press(name: string, limit?: number): Promise<void> {
    return this.click({ role: 'button', name }, limit)
  }

  /** Types into a field instead of what is in it. */
  async fill(label: string, text: string): Promise<void> {
    await this.withElement({ label }, async (id) => {
      await this.session.command('ElementClear', { id })
      await this.session.command('ElementSendKeys', { id, text, value: [...text] })
    })
  }

  /** Chooses a file in the file field that a selector names; it may be hidden behind its button. */
  async choose(css: string, name: string, content: Buffer): Promise<void> {
    const file = path.join(this.folder, name)
    writeFileSync(file, content)
    const element = await poll(() =>
      this.run<ElementReference | null>('return document.querySelector(arguments[0])', css),
    )
    const [id] = Object.values(element)
    await this.session.command('ElementSendKeys', { id, text: file, value: [...file] })
  }

  /** @returns what is cut off or wider than the screen now, or that the browser shows something else */
  problems(): Promise<string[]> {
    return this.run<string[]>(
      `return document.hidden ? ['Another page is in front.'] : (${findClipping.toString()})()`,
    )
  }

  /** Saves what is on the screen. @returns the file, a PNG */
  async screenshot(name: string): Promise<string> {
    const picture = (await this.session.command('TakeScreenshot', { full: false })) as string
    const file = path.join(tmpdir(), `kincskereses-${name.replaceAll(/\W+/g, '-')}.png`)
    writeFileSync(file, Buffer.from(picture, 'base64'))
    return file
  }

  async close(): Promise<void> {
    await this.session.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
