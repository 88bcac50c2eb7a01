// Builds the client for the project at VITE_SUPABASE_URL and serves it like a static host, with the headers of a
// deployed build.
import { createServer } from 'node:http'
import path from 'node:path'
import { build } from 'vite'
import { StaticFiles } from '../../../supabase/local/web/static-files'

const root = path.join(process.env['DATA_DIR'] ?? '', 'dist')
await build({ logLevel: 'error', build: { outDir: root, emptyOutDir: true } })
const files = new StaticFiles({ root, singlePageApp: true })

const server = createServer((request, response) => {
  const [pathname = '/'] = (request.url ?? '/').split('?')
  if (pathname === '/healthz') response.end('{"status":"ok"}')
  else files.serve(request, response, pathname)
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => server.close(() => process.exit()))
