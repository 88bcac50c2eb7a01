import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoAccounts, loadDemo } from '../../../supabase/local/demo'
import { StaticFiles } from '../../../supabase/local/web/static-files'
import { startEmbedded, type Embedded } from '../../support/embedded'

describe('The server with the demo hunt', () => {
  let server: Embedded

  beforeAll(async () => {
    server = await startEmbedded({ seed: 'demo', siteUrl: 'https://kincs.example' })
  })

  afterAll(async () => server.close())

  it('reports when it is ready', async () => {
    const response = await fetch(`${server.url}/healthz`)
    expect(await response.json()).toEqual({ status: 'ok' })
  })

  it('has the demo accounts, and the first is the organiser', async () => {
    const roles: unknown[] = []
    for (const { name, email, password } of demoAccounts) {
      const client = server.client()
      expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
      const { data } = await client.from('profiles').select('name, role').eq('email', email)
      expect(data).toMatchObject([{ name }])
      roles.push(data?.[0]?.role)
    }
    expect(roles).toEqual(['admin', 'user', 'user'])
    expect(await server.query('select * from private.check_invariants()')).toEqual([])
  })

  it('shows the demo codes, but no codes added by an organiser', async () => {
    await server.query(
      `insert into public.qr_codes (id, name, points, short_code)
       values ('a0000000-0000-4000-8000-00000000000a', 'Titkos', 5, 'SECRETXX')`,
    )
    const html = await (await fetch(server.ownPage('/demo-codes'))).text()
    const shown = [...html.matchAll(/data-qr-id="([^"]+)"/g)].map(([, id]) => id)
    expect(shown).toHaveLength(10)
    expect(html).toContain(`https://kincs.example/ar/${shown[0]}`)
    expect(html).not.toContain('SECRETXX')
  })

  it('titles the preview of a join page with the name of the hunt', async () => {
    const titleOf = async (path: string) => (await fetch(server.url + path)).headers.get('x-title')
    expect(await titleOf('/join/BUDAPEST')).toBe(encodeURIComponent('Budapesti kincsvadászat'))
    expect(await titleOf('/join/buda-pest?team=RAVA-SZ22')).not.toBeNull()
    expect(await titleOf('/join/BUDA-PEST-re.')).not.toBeNull()
    for (const path of ['/join/WRONG234', '/join/%00', '/join/BUDAPEST/x', '/dashboard']) {
      expect(await titleOf(path)).toBeNull()
    }
  })

  it('counts a wrong join code once, though page and app ask for it', async () => {
    await fetch(`${server.url}/join/WRNG2345`)
    await server.client().rpc('get_join_page', { p_code: 'wrng-2345' })
    expect(
      await server.query(
        "select 1 from private.join_attempts where guess = sha256('WRNG2345'::bytea)",
      ),
    ).toHaveLength(1)
  })

  it('shows mails as HTML and JSON', async () => {
    await server.client().auth.resetPasswordForEmail('anna@hunt.local')
    const mails = (await (await fetch(server.ownPage('/mailbox.json'))).json()) as unknown[]
    expect(mails).toMatchObject([
      {
        to: 'anna@hunt.local',
        subject: 'Új jelszó · New password · Neues Passwort',
        links: [expect.stringMatching(/^https:\/\/kincs\.example\/reset-password-verification\?/)],
      },
    ])
    const page = await (await fetch(server.ownPage('/mailbox'))).text()
    expect(page).toContain('anna@hunt.local')
  })

  it.each(['/mailbox', '/mailbox.json', '/demo-codes'])(
    'opens %s only on its own machine',
    async (page) => {
      const status = async (name: string, value: string) =>
        (await fetch(server.ownPage(page), { headers: { [name]: value } })).status
      for (const [name, value] of [
        ['x-forwarded-for', '203.0.113.7'],
        ['x-forwarded-for', '8.8.8.8, 127.0.0.1'],
        ['x-forwarded-for', '127.0.0.1, 8.8.8.8'],
        ['x-real-ip', '203.0.113.7'],
        ['forwarded', 'for=203.0.113.7;proto=https'],
        ['forwarded', 'for=127.0.0.1;host=hunt.example'],
        ['cf-connecting-ip', '203.0.113.7'],
        ['true-client-ip', '203.0.113.7'],
        ['x-forwarded-host', 'hunt.example'],
        ['via', '1.1 tunnel'],
        // Whatever they say, as a tunnel on this machine would.
        ['x-forwarded-for', '127.0.0.1'],
        ['forwarded', 'for="[::1]";host=localhost:3000;proto=http'],
        ['x-forwarded-proto', 'https'],
        ['x-forwarded-port', '443'],
        ['x-original-forwarded-for', '127.0.0.1'],
        ['x-envoy-external-address', '127.0.0.1'],
        ['x-request-id', '7'],
        ['cf-ray', '7'],
        ['cdn-loop', 'cloudflare'],
        ['remote-ip', '127.0.0.1'],
      ] as const) {
        expect([name, value, await status(name, value)]).toEqual([name, value, 403])
      }
      expect(await status('accept-language', 'hu')).toBe(200)
    },
  )

  it.each(['/mailbox', '/mailbox.json', '/demo-codes'])(
    'opens %s only with the key in the address that is printed at the start',
    async (page) => {
      expect((await fetch(server.ownPage(page))).status).toBe(200)
      expect((await fetch(`${server.url}${page}`)).status).toBe(403)
      expect((await fetch(`${server.url}${page}?key=`)).status).toBe(403)
    },
  )

  it('serves Studio with its scripts on the second port', async () => {
    const page = await (await fetch(server.studioUrl)).text()
    const script = /src="(\/static\/[^"]+\.js)"/.exec(page)?.[1]
    const response = await fetch(`${server.studioUrl}${script}`)
    expect(response.headers.get('content-type')).toContain('text/javascript')
  })

  it('refuses Studio in a frame of another site', async () => {
    for (const path of ['/', '/rest/v1/profiles?select=*']) {
      const { headers } = await fetch(`${server.studioUrl}${path}`)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  it('gives Studio access to all rows without row-level security', async () => {
    const ask = (path: string, options: RequestInit = {}) =>
      fetch(`${server.studioUrl}/rest/v1/${path}`, {
        ...options,
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      })
    expect(await (await ask('profiles?select=name')).json()).toHaveLength(3)
    const rename = await ask('vip_tiers?position=eq.1', {
      method: 'PATCH',
      body: JSON.stringify({ name_en: 'Pathfinder' }),
    })
    expect(rename.status).toBe(204)
    const [renamed] = await server.query('select name_en from public.vip_tiers where position = 1')
    expect(renamed).toEqual({ name_en: 'Pathfinder' })
    const gift = await ask('token_balances', { method: 'PATCH', body: '{"balance":1000000}' })
    expect(gift.status).toBe(403)
  })

  it("gives Studio each row's primary key as its id", async () => {
    const rows = async (table: string, options: RequestInit = {}) => {
      const answer = await fetch(`${server.studioUrl}/rest/v1/${table}?select=*`, {
        ...options,
        headers: { 'content-type': 'application/json', prefer: 'return=representation' },
      })
      return (await answer.json()) as Record<string, unknown>[]
    }
    const contents = await rows('clue_contents')
    expect(contents.length).toBeGreaterThan(1)
    for (const row of contents) expect(row['id']).toBe(row['clue_id'])
    // A real column named id is kept.
    const [clue] = await rows('clue_templates')
    expect(Object.keys(clue ?? {}).filter((name) => name === 'id')).toHaveLength(1)
    const [guide] = await server.query(
      `insert into public.clue_solution_guides (clue_id, price)
       select id, 1 from public.clue_templates c where not exists (
         select from public.clue_solution_guides where clue_id = c.id) limit 1 returning id`,
    )
    const body = JSON.stringify([{ solution_guide_id: guide?.['id'], content_hu: 'Itt van.' }])
    const [added] = await rows('clue_solution_guide_contents', { method: 'POST', body })
    expect(added).toMatchObject({ id: guide?.['id'], content_hu: 'Itt van.' })
    // Studio's editor filters by the primary key, with the value of the row's id.
    const edit = await fetch(
      `${server.studioUrl}/rest/v1/clue_contents?clue_id=eq.${String(contents[0]?.['id'])}`,
      {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content_en: 'Under the bridge' }),
      },
    )
    expect(edit.status).toBe(204)
    const edited = `select clue_id from public.clue_contents where content_en = 'Under the bridge'`
    expect(await server.query(edited)).toEqual([{ clue_id: contents[0]?.['clue_id'] }])
    // With a composite key the editor filters by the first column.
    const items = await rows('featured_offer_items')
    const places = `select clue_id, position from public.featured_offer_items order by position`
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    const [first, last] = [items[0], items.at(-1)]
    const change = (ids: string, options: RequestInit) =>
      fetch(
        `${server.studioUrl}/rest/v1/featured_offer_items?offer_id=${encodeURIComponent(ids)}`,
        {
          ...options,
          headers: { 'content-type': 'application/json' },
        },
      )
    const moved = { method: 'PATCH', body: '{"position":9}' }
    expect((await change(`eq.${String(first?.['id'])}`, moved)).status).toBe(204)
    expect(await server.query(places)).toEqual(
      [...items.slice(1), { ...first, position: 9 }].map(({ clue_id, position }) => ({
        clue_id,
        position,
      })),
    )
    const both = `in.(${String(first?.['id'])},${String(last?.['id'])})`
    expect((await change(both, { method: 'DELETE' })).status).toBe(204)
    expect(await server.query(places)).toHaveLength(items.length - 2)
  })

  it('hides Studio’s rows from other sites', async () => {
    const foreign = await fetch(`${server.studioUrl}/rest/v1/profiles`, {
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(401)
  })

  it('lists the remaining demo accounts and recreates none', async () => {
    const gateway = () => Promise.reject(new Error('No account must be created'))
    const named = async () => {
      const demo = await loadDemo({ query: server.query, exec: server.exec }, gateway)
      return demo?.accounts.map(({ email }) => email)
    }
    expect(await named()).toEqual(demoAccounts.map(({ email }) => email))
    await server.query(`delete from auth.users where email = 'anna@hunt.local'`)
    expect(await named()).toEqual(['admin@hunt.local', 'bela@hunt.local'])
  })
})

describe('Built files', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'kincskereses-dist-'))
  let http: Server
  let url: string

  beforeAll(async () => {
    mkdirSync(path.join(root, 'assets'))
    writeFileSync(path.join(root, 'index.html'), '<title>hunt</title><script>let a = 1</script>')
    writeFileSync(path.join(root, 'assets/index-A1b2C3d4.js'), 'export {}'.repeat(500))
    writeFileSync(path.join(root, 'assets/reader-A1b2C3d4.wasm'), Buffer.alloc(100))
    writeFileSync(path.join(root, 'manifest.webmanifest'), '{}')
    writeFileSync(path.join(root, 'sw.js'), '// service worker')
    writeFileSync(path.join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(path.join(root, '..', `${path.basename(root)}-secret.txt`), 'secret')
    const files = new StaticFiles({ root, singlePageApp: true })
    http = createServer((request, response) => {
      files.serve(request, response, (request.url ?? '/').split('?')[0] ?? '/')
    }).listen(0)
    await once(http, 'listening')
    const address = http.address()
    url = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
  })

  afterAll(() => {
    http.close()
    rmSync(root, { recursive: true })
    rmSync(`${root}-secret.txt`)
  })

  /** Requests a path as it is written: fetch would resolve its dots. */
  async function headersOf(requested: string): Promise<IncomingMessage['headers']> {
    const { hostname, port } = new URL(url)
    const [response] = (await once(get({ hostname, port, path: requested }), 'response')) as [
      IncomingMessage,
    ]
    response.resume()
    return response.headers
  }

  it.each(['/screen/0af9?embed', '/screen/0af9?embed=1', '/screen/A-b_9?a=b&embed&c'])(
    'can be framed by other sites as an embedded venue screen: %s',
    async (address) => {
      const headers = await headersOf(address)
      expect(headers['content-security-policy']).toContain('frame-ancestors *')
      expect(headers['x-frame-options']).toBeUndefined()
    },
  )

  it.each([
    ...['/', '/?embed', '/join/any?embed', '/admin?embed', '/index.html?embed', '/screen?embed'],
    ...['/screen/0af9', '/screen/0af9?', '/screen/0af9?embedded', '/screen/0af9?a=embed'],
    ...['/screen/0af9?Embed', '/screen/0af9?unembed', '/screen/0af9?%65mbed', '/screen/a?b?embed'],
    ...['/screen/', '/screen/?embed', '/screen//?embed', '/screen//admin?embed'],
    ...[
      '/screen//0af9?embed',
      '//screen/0af9?embed',
      '/screen/0af9/?embed',
      '/x/screen/0af9?embed',
    ],
    ...['/screen/0af9/admin?embed', '/screen/../admin?embed', '/screen/%2e%2e/admin?embed'],
    ...['/screen/..?embed', '/screen/%2e%2e?embed', '/screen/.?embed', '/screen/..%2fadmin?embed'],
    ...['/screen/%2fadmin?embed', '/screen/%5cadmin?embed', '/screen\\0af9?embed'],
    ...['/screen%2f0af9?embed', '/screen/0af9;x?embed', '/screen/%00?embed', '/screen/%zz?embed'],
    ...['/Screen/0af9?embed', '/SCREEN/0af9?embed', '/screen/0af9%3fembed', '/screen/0af9&embed'],
    ...['http://x/screen/0af9?embed', '/%73creen/0af9?embed', '/screen/%30af9?embed'],
  ])('cannot be framed by other sites: %s', async (address) => {
    const headers = await headersOf(address)
    // Malformed addresses have no page.
    if (headers['content-type'] === 'text/plain; charset=utf-8') return
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it('serve index.html for every route of the app', async () => {
    const response = await fetch(`${url}/ar/c0de0000-0000-4000-8000-000000000001`)
    expect(await response.text()).toContain('hunt')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect((await fetch(`${url}/missing.js`)).status).toBe(404)
  })

  it.each(['/join/ABCD-EFGH.', '/join/ABCD-EFGH.)', '/results/ABCD-EFGH...'])(
    'open the app at an address that a chat has lengthened: %s',
    async (address) => {
      const response = await fetch(url + address)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('hunt')
    },
  )

  it('allow only their own inline script and WebAssembly', async () => {
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
    expect(scripts).toMatch(/^'self' 'wasm-unsafe-eval' 'sha256-[^']+'$/)
    expect(policy).toContain(`connect-src 'self' ws://${new URL(url).host}`)
  })

  it.each([
    ['/assets/index-A1b2C3d4.js', 'text/javascript; charset=utf-8', 'immutable'],
    ['/assets/reader-A1b2C3d4.wasm', 'application/wasm', 'immutable'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/favicon.svg', 'image/svg+xml', 'max-age=86400'],
  ])('serve %s as %s', async (file, type, caching) => {
    const response = await fetch(`${url}${file}`)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toContain(caching)
  })

  it('are compressed, and answered with 304 when cached', async () => {
    const file = `${url}/assets/index-A1b2C3d4.js`
    const [response] = (await once(
      get(file, { headers: { 'accept-encoding': 'gzip, br' } }),
      'response',
    )) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    expect(response.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(Buffer.concat(chunks)).toString()).toBe('export {}'.repeat(500))
    const known = { 'accept-encoding': 'br', 'if-none-match': response.headers.etag ?? '' }
    expect((await fetch(file, { headers: known })).status).toBe(304)
  })

  it('are sent as the build has compressed them', async () => {
    const name = '/assets/built-A1b2C3d4.js'
    writeFileSync(path.join(root, name), 'export {}')
    writeFileSync(path.join(root, `${name}.br`), brotliCompressSync('export {} // built'))
    const textFor = async (encoding: string) =>
      (await fetch(`${url}${name}`, { headers: { 'accept-encoding': encoding } })).text()
    expect(await textFor('br')).toBe('export {} // built')
    expect(await textFor('gzip')).toBe('export {}')
  })

  it('contain the absolute URL of the preview image', async () => {
    const preview = '<meta property="og:image" content="/share-preview.png" />'
    writeFileSync(path.join(root, 'preview.html'), preview)
    const at = async (siteUrl: string) => {
      const files = new StaticFiles({ root, singlePageApp: true, siteUrl })
      const server = createServer((request, response) => {
        files.serve(request, response, '/preview.html')
      }).listen(0)
      await once(server, 'listening')
      const address = server.address()
      const response = await fetch(
        `http://localhost:${typeof address === 'object' ? address?.port : 0}`,
      )
      const page = { html: await response.text(), etag: response.headers.get('etag') }
      server.close()
      return page
    }
    const page = await at('https://kincs.example/jatek')
    expect(page.html).toContain('content="https://kincs.example/jatek/share-preview.png"')
    expect((await at('https://kincs.example')).etag).not.toBe(page.etag)
    expect(await (await fetch(`${url}/preview.html`)).text()).toBe(preview)
  })

  it('abort only the request for an unreadable file', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    writeFileSync(path.join(root, 'huge.txt'), '')
    truncateSync(path.join(root, 'huge.txt'), 2 ** 31) // sparse, and larger than Node can read
    await expect(fetch(`${url}/huge.txt`)).rejects.toThrow()
    expect(logged).toHaveBeenCalledWith('/huge.txt failed:', expect.any(Error))
    expect((await fetch(`${url}/sw.js`)).status).toBe(200)
  })

  it('are never served from outside their folder', async () => {
    const secret = `/..%2f${path.basename(root)}-secret.txt`
    const response = await fetch(`${url}${secret}`)
    expect(await response.text()).not.toContain('secret')
  })
})
