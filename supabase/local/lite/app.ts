import { App, setExperimental, type EmailDriver } from '@supabase/lite'
import type { Database } from '../database/connect'
import { applyPlatform, applyRealtimeFeed } from '../platform/apply'
import type { ProjectConfig } from '../project-config'
import { publishableKey } from '../settings'
import type { Secrets } from '../data-folder/secrets'
import { FileSystemStorage } from '../storage/file-system-storage'
import { installErrorMapping } from './database-errors'
import { installRequestContext, requestContext } from './request-context'
import { installWarnings } from './warnings'

export interface LiteOptions {
  database: Database
  config: ProjectConfig
  secrets: Secrets
  /** Folder for uploaded files. */
  storageFolder: string
  /** Where players reach the app, without a closing slash. */
  siteUrl: string
  mailer: EmailDriver
  /** See BootOptions in boot.ts. */
  passwordCost?: number
}

/** bcrypt cost of a password's hash, as GoTrue's: doubled by each step. */
const PASSWORD_COST = 10

/** One lite for players, and one for Studio that trusts its (loopback) caller. */
export interface Lite {
  api: App
  studio: App
}

/** lite's links name the site as `redirect_to`, whatever page the request asks for. */
function withRedirects(mailer: EmailDriver, siteUrl: string): EmailDriver {
  return {
    send: (mail) => {
      const target = encodeURIComponent(requestContext.getStore()?.redirectTo ?? siteUrl)
      const html = mail.html?.replaceAll(`redirect_to=${siteUrl}`, `redirect_to=${target}`)
      return mailer.send({ ...mail, html })
    },
  }
}

/** Builds lite (auth, Data API, storage) on the database and adds what hosted Supabase provides. */
export async function createLite(options: LiteOptions): Promise<Lite> {
  const { database, config, secrets, siteUrl } = options
  const { auth } = config
  installWarnings()
  installRequestContext(database)
  installErrorMapping(database.connection)
  // lite reads this at each hash. Set for everybody, so that no environment weakens the passwords of a hunt.
  process.env['LITE_AUTH_BCRYPT_COST'] = String(options.passwordCost ?? PASSWORD_COST)
  // Storage is experimental in this version, and its own file adapter is not exported.
  setExperimental('storage', true)
  const settings = {
    connection: database.connection,
    api: { schemas: config.api.schemas, max_rows: config.api.max_rows, external_url: siteUrl },
    storage: { enabled: true, file_size_limit: config.storage.file_size_limit },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      jwt_expiry: auth.jwt_expiry,
      enable_refresh_token_rotation: auth.enable_refresh_token_rotation,
      minimum_password_length: auth.minimum_password_length,
      ...(auth.password_requirements && { password_requirements: auth.password_requirements }),
      email: {
        enable_signup: true,
        enable_confirmations: auth.email.enable_confirmations,
        double_confirm_changes: auth.email.double_confirm_changes,
        // lite derives a link's hash from the address and this many digits: 78 are more than 256 bits. No mail
        // shows them, so nobody types them.
        otp_length: 78,
        otp_expiry: auth.email.otp_expiry,
        template: auth.email.template,
      },
      external: auth.external,
    },
  }
  const drivers = { email: withRedirects(options.mailer, siteUrl) }
  const api = new App({ ...settings, studio: { enabled: false }, options: { drivers } })
  const studio = new App({
    ...settings,
    studio: { enabled: true },
    options: { drivers, server: { admin: true } },
  })
  api._storageAdapter = new FileSystemStorage(options.storageFolder)
  studio._storageAdapter = api._storageAdapter
  await api.ensureSystemSchema()
  // After lite's schema step, which restores its own auth.uid().
  await applyPlatform(database.exec, { flavour: 'lite' })
  await applyRealtimeFeed(database.exec)
  return { api, studio }
}
