import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { frame } from './screen-chunks.ts'
import { paths } from '../config/paths.ts'

type Chunk = Rolldown.OutputChunk

/** Modules that the router loads around each screen of a signed-in player. */
const playerFrame = [frame.queries, frame.signedIn, frame.mainLayout]
const scriptTag = /<script src="\/src\/boot-script\.js"[^>]*><\/script>/

/**
 * Returns the module of each player screen by its path, e.g. `/shop` → `features/shop/components/shop-page.tsx`, or by the
 * start of its path: `/ar/`.
 */
function screensByPath(source: string): Map<string, string> {
  const routes = readFileSync(`${source}/app/routes/player-routes.tsx`, 'utf8')
  const found = routes.matchAll(/\[paths\.(\w+)\]: async \(\) =>\s*\(await import\('@\/([^']+)'\)/g)
  return new Map(
    [...found].map(([, name = '', module = '']) => [
      paths[name as keyof typeof paths].replace(/:.*/, ''),
      `${module}.tsx`,
    ]),
  )
}

/** Returns the chunks and everything that they import statically. */
export function withImports(starts: readonly Chunk[], chunks: readonly Chunk[]): Set<Chunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reached = new Set(starts)
  // The iteration includes chunks that are added on the way.
  for (const { imports } of reached) {
    for (const file of imports) {
      const imported = byFile.get(file)
      if (imported) reached.add(imported)
    }
  }
  return reached
}

/**
 * Returns the chunk of a module.
 * @param module absolute path
 * @throws Error when the module is not in the build
 */
export function chunkOf(module: string, chunks: readonly Chunk[]): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`No chunk has ${module}.`)
  return chunk
}

/** Returns the style sheets of a chunk. */
export const stylesOf = ({ viteMetadata }: Chunk): string[] => [
  ...(viteMetadata?.importedCss ?? []),
]

/**
 * Returns by path the files that a signed-in player needs and that index.html does not load, the largest script first.
 */
function preloads(chunks: readonly Chunk[], source: string): Record<string, string[]> {
  const filesOf = (starts: readonly Chunk[]) =>
    [...withImports(starts, chunks)].flatMap((chunk) => [chunk.fileName, ...stylesOf(chunk)])
  const inPage = new Set(filesOf(chunks.filter(({ isEntry }) => isEntry)))
  const bySize = chunks.toSorted((one, other) => other.code.length - one.code.length)
  return Object.fromEntries(
    [...screensByPath(source)].map(([path, screen]) => {
      const modules = [...playerFrame, screen].map((module) =>
        chunkOf(`${source}/${module}`, chunks),
      )
      const needed = withImports(modules, chunks)
      const all = new Set(filesOf(bySize.filter((chunk) => needed.has(chunk))))
      const files = [...all].filter((file) => !inPage.has(file))
      return [path, files.map((file) => `/${file}`)]
    }),
  )
}

/**
 * Inlines boot-script.js into the built page, which saves a request before the first paint. The script preloads
 * the files that a signed-in player needs, so that they load while the entry script starts.
 * @param source absolute path of src/, with slashes
 */
export function bootScript(source: string): Plugin {
  return {
    name: 'boot-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!scriptTag.test(html)) throw new Error('index.html does not load boot-script.js.')
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
        const files = JSON.stringify(preloads(chunks, source))
        const script = readFileSync(`${source}/boot-script.js`, 'utf8')
        return html.replace(
          scriptTag,
          () =>
            `<script type="application/json" id="preloads">${files}</script><script>{${script}}</script>`,
        )
      },
    },
  }
}
