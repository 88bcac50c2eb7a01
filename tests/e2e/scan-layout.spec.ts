import { expect, test } from './support/fixtures'
import { openScanner } from './support/scanner'

test('The camera is first and fits between the bars in portrait and landscape', async ({
  page,
  enterHunt,
}) => {
  await enterHunt()
  await openScanner(page)
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [844, 390],
    [667, 375],
    [932, 430],
  ] as const) {
    await page.setViewportSize({ width, height })
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox()
      if (!box) throw new Error(`${selector} is not on the screen.`)
      return box
    }
    const [picture, frame, bar] = [
      await boxOf('.viewfinder'),
      await boxOf('.viewfinder-frame'),
      await boxOf('.bottom-bar'),
    ]
    const size = `${width} × ${height}`
    expect(picture.y, size).toBeLessThan(height / 2)
    expect(picture.height, size).toBeGreaterThan(height / 2)
    expect(frame.y, size).toBeGreaterThan(picture.y)
    expect(frame.y + frame.height, size).toBeLessThan(Math.min(bar.y, picture.y + picture.height))
  }
})
