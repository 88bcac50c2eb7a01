import { resolve } from 'node:path'
import type { Database } from './database/connect'
import type { Migration } from './database/migration-files'
import { assertRights, migrate } from './database/migrations'
import type { Secrets } from './data-folder/secrets'
import { loadDemo, type Demo } from './demo'
import { AccessTokens } from './gateway/access-tokens'
import { createGateway } from './gateway/gateway'
import { createLite } from './lite/app'
import { quietExpectedErrors } from './lite/database-errors'
import { selfCheck } from './lite/self-check'
import { Mailbox } from './mailbox'
import type { ProjectConfig } from './project-config'
import { createRealtime, type Realtime, type RealtimeLimits } from './realtime/server'
import { publishableKey, type Settings } from './settings'
import type { Listener } from './web/http-server'
import { createSite, type ClientListener } from './web/site'
import { studioListener } from './web/studio'

// boot.ts imports this file when it is needed: these modules take a second to load.
export { connectEngine } from './database/connect'
export { planMigrations } from './database/migrations'
export { openServer } from './database/server'

export interface ServicesOptions {
  settings: Pick<Settings, 'dataDir' | 'seed'>
  config: ProjectConfig
  secrets: Secrets
  database: Database
  migrations: Migration[]
  /** Where this machine and the players reach the app, without a closing slash. */
  url: string
  siteUrl: string
  client: ClientListener
  /** Required of those who open the server's own pages; null where the caller's address is known. */
  pageKey: string | null
  /** See BootOptions in boot.ts. */
  passwordCost?: number
  realtimeLimits?: RealtimeLimits
}

/** What answers on the ports. */
export interface Services {
  app: Listener
  studio: Listener
  realtime: Realtime
  mailbox: Mailbox
  demo: Demo | undefined
}

/** Brings the database up to date, and starts auth, Data API, storage and Realtime on it. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { settings, config, secrets, database, migrations, url, siteUrl, client } = options
  const { query } = database
  quietExpectedErrors()
  const mailbox = new Mailbox()
  const lite = await createLite({
    database,
    config,
    secrets,
    storageFolder: resolve(settings.dataDir, 'storage'),
    siteUrl,
    mailer: mailbox,
    passwordCost: options.passwordCost,
  })
  await migrate(database, migrations, { seed: settings.seed === 'demo' })
  await assertRights(database)

  const tokens = new AccessTokens(secrets.jwtSecret, siteUrl, query)
  const gateway = createGateway({
    app: lite.api,
    database,
    tokens,
    secretKey: secrets.secretKey,
    config,
    mailer: mailbox,
    url,
    siteUrl,
  })
  await selfCheck(lite.api, database, (path) =>
    gateway(new Request(new URL(path, url), { headers: { apikey: publishableKey } }), 'self-check'),
  )
  const demo = await loadDemo(database, gateway)
  const realtime = await createRealtime({
    database,
    tokens,
    limits: options.realtimeLimits,
    keys: new Map([
      [publishableKey, { role: 'anon' }],
      [secrets.secretKey, { role: 'service_role' }],
    ]),
  })
  const { pageKey } = options
  return {
    app: createSite({ gateway, mailbox, query, siteUrl, demoSeed: demo?.seed, pageKey, client }),
    studio: studioListener({ fetch: (request, peer) => lite.studio.fetch(request, peer), query }),
    realtime,
    mailbox,
    demo,
  }
}
