import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { findBrowser } from './browser'
import { cameraArgument } from './camera'
import { watchRefusedJoins } from './refused-joins'
import { createHunt, join, type HuntOptions, type TestHunt } from './hunt'
import {
  type Api,
  connectOrganiser,
  createUser,
  deleteUser,
  openSession,
  type Role,
  type TestUser,
} from './users'

export { expect }

type SignInOptions = {
  role?: Role
  name?: string
  /** The page to sign in; the test's own page when absent. */
  page?: Page
}

type TestPlayer = TestUser & { hunt: TestHunt }

type TestFixtures = {
  /** Creates a user, deleted after the test. */
  newUser: (options?: { role?: Role; name?: string }) => Promise<TestUser>
  /** Creates a user and signs a page in as that user, without navigating. */
  signIn: (options?: SignInOptions) => Promise<TestUser>
  /** Creates a hunt and signs a page in as a player who has joined it. */
  enterHunt: (options?: SignInOptions & { hunt?: HuntOptions }) => Promise<TestPlayer>
  /** Opens a page in a new browser context with the project's viewport. */
  newPage: () => Promise<Page>
  /** Opens a page in a new browser whose fake camera shows a QR code with this text. */
  cameraPage: (text: string) => Promise<Page>
  /** Opens a page in a new browser that denies the camera until the test grants the permission. */
  cameraPromptPage: () => Promise<Page>
  /** Uncaught errors and console errors of the page, in order. */
  pageErrors: string[]
  /** A test in which Realtime refuses channels sets it to true. */
  mayRefuseJoins: boolean
  /** Channels that Realtime refused; a test fails if there are any. Each lets its whole socket wait for seconds. */
  refusedJoins: string[]
}

type WorkerFixtures = {
  /** An API client signed in as the demo organiser. */
  organiser: Api
}

/** Playwright's test with fixtures for users, hunts, pages and cameras. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  organiser: [
    async ({ playwright: _worker }, use) => {
      await use(await connectOrganiser(`http://127.0.0.1:${process.env['E2E_PORT']}`))
    },
    { scope: 'worker' },
  ],

  mayRefuseJoins: [false, { option: true }],

  refusedJoins: [
    async ({ mayRefuseJoins }, use) => {
      const refusedJoins: string[] = []
      await use(refusedJoins)
      if (!mayRefuseJoins) expect(refusedJoins, 'joins that Realtime refused').toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, refusedJoins }, use) => {
    const stop = watchRefusedJoins(context, refusedJoins)
    await use(context)
    stop()
    // Playwright does not reset these between tests that share a context (reuseContext).
    await context.clearPermissions()
    await context.setGeolocation(null)
    await context.setOffline(false)
  },

  newUser: async ({ baseURL, organiser }, use) => {
    const users: TestUser[] = []
    await use(async (options) => {
      const user = await createUser(baseURL ?? '', organiser, options)
      users.push(user)
      return user
    })
    for (const user of users) await deleteUser(organiser, user)
  },

  signIn: async ({ newUser, page }, use) => {
    await use(async ({ page: target = page, ...options } = {}) => {
      const user = await newUser(options)
      await openSession(target, user)
      return user
    })
  },

  enterHunt: async ({ signIn, organiser }, use) => {
    await use(async ({ hunt: options, ...player } = {}) => {
      const hunt = await createHunt(organiser, options)
      const user = await signIn(player)
      await join(user.api, hunt)
      return { ...user, hunt }
    })
  },

  newPage: async (
    { browser, contextOptions, baseURL, viewport, isMobile, hasTouch, locale, refusedJoins },
    use,
  ) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        viewport,
        isMobile,
        hasTouch,
        locale,
      })
      contexts.push(context)
      watchRefusedJoins(context, refusedJoins)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  cameraPage: async (
    { launchOptions, contextOptions, baseURL, viewport, isMobile, hasTouch, locale },
    use,
    testInfo,
  ) => {
    const browsers: Browser[] = []
    await use(async (text) => {
      const video = testInfo.outputPath(`camera-${browsers.length}.y4m`)
      const browser = await chromium.launch({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), cameraArgument(text, video)],
      })
      browsers.push(browser)
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        viewport,
        isMobile,
        hasTouch,
        locale,
        permissions: ['camera'],
      })
      return context.newPage()
    })
    for (const browser of browsers) await browser.close()
  },

  cameraPromptPage: async (
    { launchOptions, contextOptions, baseURL, viewport, isMobile, hasTouch, locale },
    use,
  ) => {
    const browsers: Browser[] = []
    const { executablePath } = await findBrowser({ withPermissionPrompts: true })
    // By default camera permission is granted automatically.
    const args = launchOptions.args?.filter((arg) => arg !== '--use-fake-ui-for-media-stream')
    await use(async () => {
      const browser = await chromium.launch({ ...launchOptions, executablePath, args })
      browsers.push(browser)
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        viewport,
        isMobile,
        hasTouch,
        locale,
      })
      return context.newPage()
    })
    for (const browser of browsers) await browser.close()
  },

  pageErrors: async ({ page }, use) => {
    const pageErrors: string[] = []
    page.on('pageerror', (error) => pageErrors.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      pageErrors.push(`console: ${message.text()} (${message.location().url})`)
    })
    await use(pageErrors)
  },
})
