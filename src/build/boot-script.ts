import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { paths } from '../config/paths.ts'

type Chunk = Rolldown.OutputChunk

/** What the router loads around each screen of a signed-in player. */
const frame = ['app/query-provider.tsx', 'app/signed-in.tsx', 'app/layouts/main-layout.tsx']
const translations = '/locales/{{lng}}/translation.json'
const scriptTag = /<script src="\/src\/theme-init\.js"[^>]*><\/script>/

/** Returns the module of each player screen by its path, e.g. `/shop` → `app/pages/shop-page.tsx`. */
function screensByPath(source: string): Map<string, string> {
  const routes = readFileSync(`${source}/app/routes/player-routes.tsx`, 'utf8')
  const found = routes.matchAll(/path: paths\.(\w+),\s*lazy:[^}]*?import\('@\/([^']+)'\)/g)
  return new Map(
    [...found].map(([, name = '', module = '']) => [
      paths[name as keyof typeof paths] as string,
      `${module}.tsx`,
    ]),
  )
}

/** Returns the files which signed-in players need on each path, and the page itself does not load. */
function preloads(chunks: readonly Chunk[], source: string): Record<string, string[]> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const filesOf = (starts: readonly Chunk[]): Set<string> => {
    const reached = new Set(starts)
    // The iteration includes chunks that are added on the way.
    for (const { imports } of reached) {
      for (const file of imports) {
        const imported = byFile.get(file)
        if (imported) reached.add(imported)
      }
    }
    return new Set(
      [...reached].flatMap(({ fileName, viteMetadata }) => [
        fileName,
        ...(viteMetadata?.importedCss ?? []),
      ]),
    )
  }
  const chunkOf = (module: string): Chunk => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${source}/${module}`))
    if (!chunk) throw new Error(`No chunk has ${module}.`)
    return chunk
  }
  const inPage = filesOf(chunks.filter(({ isEntry }) => isEntry))
  const frameFiles = filesOf(frame.map(chunkOf))
  return Object.fromEntries(
    [...screensByPath(source)].map(([path, screen]) => [
      path,
      [...new Set([...frameFiles, ...filesOf([chunkOf(screen)])])]
        .filter((file) => !inPage.has(file))
        .map((file) => `/${file}`)
        .concat(translations),
    ]),
  )
}

/**
 * Puts theme-init.js into the built page, which saves a request before the first paint, and tells it which
 * files a signed-in player needs, so that they load beside the entry script instead of after it.
 * @param source absolute path of src/, with slashes
 */
export function bootScript(source: string): Plugin {
  return {
    name: 'boot-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!scriptTag.test(html)) throw new Error('index.html does not load theme-init.js.')
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
        const files = JSON.stringify(preloads(chunks, source))
        const script = readFileSync(`${source}/theme-init.js`, 'utf8')
        return html.replace(
          scriptTag,
          () =>
            `<script type="application/json" id="preloads">${files}</script><script>{${script}}</script>`,
        )
      },
    },
  }
}
