import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { adminScripts } from '../../src/build/admin-scripts'

type Chunk = Rolldown.OutputChunk

/** The built client and its module graph. */
export type BuiltClient = {
  /** Transfer size of a file in bytes: text compressed, fonts and images unchanged. */
  wireSize: (file: string) => number
  /** Every file, relative to the build folder. */
  files: readonly string[]
  /** A module's chunk and its static imports. */
  closureOf: (module: string) => Set<Chunk>
  /** Scripts that only admin screens load. */
  adminScripts: ReadonlySet<string>
  /** Whether the service worker precaches the file. */
  isCached: (file: string) => boolean
  /** Style sheets of these chunks. */
  stylesOf: (chunks: Iterable<Chunk>) => Set<string>
}

const project = fileURLToPath(new URL('../..', import.meta.url))

function wireSizeIn(folder: string) {
  return (file: string) => {
    const bytes = readFileSync(path.join(folder, file))
    const compressed = /\.(html|js|css|json|svg|webmanifest|wasm)$/.test(file)
    return compressed ? gzipSync(bytes, { level: 9 }).byteLength : bytes.byteLength
  }
}

/** Builds the client into a temporary folder, which `inspect` may read until it returns. */
export async function withBuiltClient(inspect: (client: BuiltClient) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-weight-'))
  try {
    const result = await build({
      root: project,
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    })
    const [output] = [result].flat()
    if (!output || !('output' in output)) throw new Error('The build gave no output.')
    const chunks = output.output.filter((file): file is Chunk => file.type === 'chunk')
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

    const collect = (chunk: Chunk, found: Set<Chunk>): Set<Chunk> => {
      if (found.has(chunk)) return found
      found.add(chunk)
      for (const file of chunk.imports) {
        const imported = byFile.get(file)
        if (imported) collect(imported, found)
      }
      return found
    }

    const worker = readFileSync(path.join(folder, 'sw.js'), 'utf8')

    inspect({
      wireSize: wireSizeIn(folder),
      files: readdirSync(folder, { recursive: true, encoding: 'utf8' }),
      closureOf: (module) => {
        const id = path.join(project, module)
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
        if (!chunk) throw new Error(`No chunk holds ${module}.`)
        return collect(chunk, new Set())
      },
      adminScripts: adminScripts(chunks),
      isCached: (file) => worker.includes(`"${file}"`) || worker.includes(`'${file}'`),
      stylesOf: (from) => new Set([...from].flatMap(stylesOfChunk)),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Vite notes on each chunk which style sheets it brings. */
function stylesOfChunk(chunk: Chunk): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])]
}
