import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { paths } from '../../src/config/paths'
import { expectNoViolations } from './support/axe'
import { installCanvasCamera } from './support/camera'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan, type TestHunt } from './support/hunt'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

type Look = { language: 'hu' | 'en'; theme: 'light' | 'dark' }

const looks: Look[] = [
  { language: 'hu', theme: 'light' },
  { language: 'en', theme: 'dark' },
]

// Every screen takes its time: the tests of this file share the workers.
test.describe.configure({ mode: 'parallel' })

/** Chooses language and theme for every page that is opened from now on. @returns the texts to look for */
async function wear(page: Page, { language, theme }: Look) {
  await page.addInitScript(
    (chosen) => {
      localStorage.setItem('language', chosen.language)
      localStorage.setItem('theme', chosen.theme)
    },
    { language, theme },
  )
  return textsOf(language)
}

/** Opens a screen, waits until it has its heading, and looks at it. */
async function inspect(page: Page, path: string, title?: string): Promise<void> {
  await page.goto(path)
  const heading = title ? { name: title } : { level: 1 }
  await expect(page.getByRole('heading', heading).first()).toBeVisible()
  await expectNoViolations(page)
}

async function claimTreasure(player: Api, { sessionId }: TestHunt): Promise<string> {
  const { data } = await player
    .rpc('submit_treasure_claim', {
      p_game_session_id: sessionId,
      p_name: 'Teszt Elek',
      p_address: '1051 Budapest, Széchenyi István tér 1.',
      p_phone_number: '+36 20 123 4567',
    })
    .throwOnError()
  return (data as { claim_id: string }).claim_id
}

/** The organisers' screens are many; each of their tests takes every third one. */
const shares = 3

for (const worn of looks) {
  const name = `in ${worn.language}, ${worn.theme}`

  test(`The screens for everyone have no barriers ${name}`, async ({ page }) => {
    const text = await wear(page, worn)
    await inspect(page, paths.login, text('auth.signInTitle'))
    await expect(page.locator('html')).toHaveAttribute('data-theme', worn.theme)
    await inspect(page, paths.register, text('auth.signUpTitle'))
    await page.getByRole('button', { name: text('auth.signUp') }).click()
    await expect(page.getByLabel(text('auth.name'))).toHaveAttribute('aria-invalid', 'true')
    await expectNoViolations(page)
    await inspect(page, paths.resetPasswordRequest, text('auth.resetTitle'))
    await inspect(page, paths.terms, text('terms.title'))
    await inspect(page, paths.contact, text('contact.title'))
    await inspect(page, '/nincs-ilyen', text('notFound.title'))
  })

  test(`The player's screens have no barriers ${name}`, async ({ page, signIn, organiser }) => {
    test.slow()
    const text = await wear(page, worn)
    const hunt = await createHunt(organiser)
    const { api } = await signIn()
    await inspect(page, paths.dashboard, text('dashboard.chooseTitle'))
    await inspect(page, paths.scanner, text('scanner.noSession.title'))
    await inspect(page, paths.shop, text('shop.notJoined'))

    await join(api, hunt)
    await inspect(page, paths.treasureClaim, text('treasure.notFoundTitle'))
    await inspect(page, paths.shop, text('shop.title'))
    await page
      .getByRole('button', {
        name: text('shop.buyClue', {
          name: worn.language === 'hu' ? hunt.firstClue.nameHu : hunt.firstClue.nameEn,
        }),
      })
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNoViolations(page)
    await inspect(page, `/ar/${hunt.codes[0].id}`, text('ar.title'))

    await scan(api, hunt, hunt.codes[0])
    await inspect(page, paths.dashboard, hunt.name)
    await inspect(page, paths.profile)
    await inspect(page, paths.treasureClaim, text('treasure.title'))

    const claim = await claimTreasure(api, hunt)
    await inspect(page, paths.treasureClaim, text('treasure.pendingTitle'))
    await organiser
      .rpc('admin_review_treasure_claim', {
        p_claim_id: claim,
        p_decision: 'rejected',
        p_reason: 'A fénykép nem a ládát mutatja.',
      })
      .throwOnError()
    await expect(page.getByRole('heading', { name: text('treasure.rejectedTitle') })).toBeVisible()
    await expectNoViolations(page)
  })

  test(`The scanner and its results have no barriers ${name}`, async ({
    page,
    signIn,
    organiser,
  }) => {
    const text = await wear(page, worn)
    const hunt = await createHunt(organiser)
    const { api } = await signIn()
    await join(api, hunt)
    const camera = await installCanvasCamera(page)
    await page.goto(paths.scanner)
    await expect(page.getByText(text('scanner.viewfinder.ready'))).toBeVisible()
    await expectNoViolations(page)

    await camera.show(randomUUID())
    await expect(page.locator('[data-outcome="refused"]')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: text('scanner.refused.scanOn') }).click()
    await camera.show(hunt.codes[0].id)
    await expect(page.locator('[data-outcome="counted"]')).toBeVisible()
    await expectNoViolations(page)
  })

  for (let share = 0; share < shares; share += 1) {
    test(`The organiser's screens have no barriers ${name} (${share + 1} of ${shares})`, async ({
      page,
      signIn,
    }) => {
      test.slow()
      const text = await wear(page, worn)
      await signIn({ role: 'admin' })
      await page.goto(paths.admin)
      await expect(page.getByRole('heading', { name: text('admin.overview.title') })).toBeVisible()
      // Every screen that the organisers' menu leads to, whatever it will have become.
      const screens = await page
        .locator('.admin-link')
        .evaluateAll((links) =>
          links.map((link) => ({ path: link.getAttribute('href') ?? '', title: link.textContent })),
        )
      const addresses = screens.map(({ path }) => path)
      expect(addresses).toEqual(expect.arrayContaining([paths.admin, paths.adminFoundQrCodes]))
      for (const { path, title } of screens.filter((_, at) => at % shares === share)) {
        await test.step(`${title}: ${path}`, () => inspect(page, path))
      }
    })
  }

  test(`The review of a claim and the found codes have no barriers ${name}`, async ({
    page,
    newUser,
    signIn,
    organiser,
  }) => {
    const text = await wear(page, worn)
    const hunt = await createHunt(organiser)
    const player = await newUser({ name: 'Elbírálandó Ede' })
    await join(player.api, hunt)
    await scan(player.api, hunt, hunt.codes[0])
    await claimTreasure(player.api, hunt)
    await signIn({ role: 'admin' })

    await page.goto(paths.adminFoundQrCodes)
    await page
      .getByRole('row')
      .filter({ hasText: hunt.name })
      .getByRole('button', { name: text('admin.claims.review') })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: text('admin.foundCodes.codesTab') }).click()
    await expect(page.getByText(hunt.codes[0].name).first()).toBeVisible()
    await expectNoViolations(page)
  })
}
