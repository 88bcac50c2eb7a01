import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ClientSource } from '../boot'
import { projectRoot, CommandError } from '../settings'
import { buildClient, isBuildStale } from './client-build'
import { StaticFiles } from './static-files'

/**
 * Reads the client's settings from the project's `.env` files, as its build does: they determine whether a
 * build is current and which origins its pages may call.
 */
export async function readClientSettings(root = projectRoot): Promise<void> {
  if (!readdirSync(root).some((name) => name.startsWith('.env'))) return // Vite takes a moment to load
  const { loadEnv } = await import('vite')
  Object.assign(process.env, loadEnv('production', root, 'VITE_'))
}

/** The built client in `dist`, rebuilt when missing or out of date. */
export const builtClient: ClientSource = {
  isStale: () => {
    if (!existsSync(resolve(projectRoot, 'index.html'))) {
      throw new CommandError('index.html is missing. Is the checkout complete?')
    }
    return isBuildStale()
  },
  build: async () => {
    console.info('Building the client …')
    await buildClient()
  },
  serve: async (_server, siteUrl) => {
    const root = resolve(projectRoot, 'dist')
    const files = new StaticFiles({ root, singlePageApp: true, siteUrl })
    return {
      listener: (request, response, title) => {
        files.serve(request, response, (request.url ?? '/').split('?')[0] ?? '/', title)
      },
      close: async () => {},
    }
  },
}

/** The client served by Vite on the same port, with hot reload. */
export const developmentClient: ClientSource = {
  isStale: () => false,
  build: async () => {},
  serve: async (server) => {
    const { createServer } = await import('vite')
    const vite = await createServer({
      root: projectRoot,
      appType: 'spa',
      server: { middlewareMode: true, hmr: { server } },
    })
    return {
      listener: (request, response) => vite.middlewares(request, response),
      close: () => vite.close(),
    }
  },
}
