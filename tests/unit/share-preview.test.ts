import { readFileSync } from 'node:fs'
import { build, type Rolldown } from 'vite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  sharePreview,
  withPreviewTitle,
  withSharePreview,
} from '../../supabase/local/web/share-preview'

const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')

describe('the link preview', () => {
  it('has the absolute URL of its image', () => {
    const html = withSharePreview(page, 'https://kincs.example')
    expect(html).toContain('property="og:image" content="https://kincs.example/share-preview.png"')
    expect(html).not.toContain('content="/share-preview.png"')
  })

  it('has the size of its image', () => {
    const png = readFileSync(new URL('../../public/share-preview.png', import.meta.url))
    const size = (name: string) =>
      Number(RegExp(`og:image:${name}" content="(\\d+)"`).exec(page)?.[1])
    expect([size('width'), size('height')]).toEqual([png.readUInt32BE(16), png.readUInt32BE(20)])
    expect(page).toMatch(/og:image:alt"\s+content="[^"]+"/)
  })

  it('has the title of the page', () => {
    const html = withPreviewTitle(page, 'A "kincs" & $& társai')
    expect(html).toContain('property="og:title" content="A &quot;kincs&quot; &amp; $&amp; társai"')
    expect(html.length - page.length).toBeLessThan(50)
  })

  it('escapes URLs in attributes', () => {
    expect(withSharePreview(page, 'https://kincs.example/"$&')).toContain(
      'content="https://kincs.example/&quot;$&amp;/share-preview.png"',
    )
  })
})

describe('the built page', () => {
  afterEach(() => vi.unstubAllEnvs())

  async function buildIndex(site: string): Promise<string> {
    vi.stubEnv('VITE_SITE_URL', site)
    const source = page.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    const plain = {
      name: 'page',
      load: (id: string) => (id.endsWith('index.html') ? source : null),
    }
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [plain, sharePreview()],
      publicDir: false,
      build: { write: false },
    })
    const { output } = [result].flat()[0] as Rolldown.RolldownOutput
    const index = output.find(({ fileName }) => fileName === 'index.html')
    return String(index?.type === 'asset' ? index.source : '')
  }

  it('uses VITE_SITE_URL', async () => {
    expect(await buildIndex('https://kincs.example/')).toContain(
      'content="https://kincs.example/share-preview.png"',
    )
  })

  it.each(['kincs.example', 'ftp://kincs.example', 'https://kincs.example/hunt'])(
    'fails to build with VITE_SITE_URL="%s"',
    async (site) => {
      await expect(buildIndex(site)).rejects.toThrow('VITE_SITE_URL')
    },
  )
})
