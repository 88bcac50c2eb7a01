import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { projectRoot, CommandError } from './settings'

const template = z.object({ subject: z.string(), content_path: z.string() })

const notification = template.extend({ enabled: z.boolean().default(false) })

const milliseconds = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** A duration such as `60s` or `1.5h`, in milliseconds. */
const duration = z.string().transform((text, context) => {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? []
  if (unit === 'ms' || unit === 's' || unit === 'm' || unit === 'h') {
    return Number(amount) * milliseconds[unit]
  }
  context.addIssue(`${text} is not a duration`)
  return z.NEVER
})

const provider = z.object({
  enabled: z.boolean().default(false),
  client_id: z.string().default(''),
  secret: z.string().default(''),
})

const schema = z.object({
  api: z.object({ schemas: z.array(z.string()), max_rows: z.number().int() }),
  auth: z.object({
    site_url: z.url(),
    jwt_expiry: z.number().int(),
    enable_refresh_token_rotation: z.boolean(),
    enable_anonymous_sign_ins: z.boolean(),
    minimum_password_length: z.number().int(),
    password_requirements: z.enum([
      '',
      'letters_digits',
      'lower_upper_letters_digits',
      'lower_upper_letters_digits_symbols',
    ]),
    rate_limit: z.object({
      sign_in_sign_ups: z.number().int(),
      anonymous_users: z.number().int(),
      token_verifications: z.number().int(),
      token_refresh: z.number().int(),
      email_sent: z.number().int(),
    }),
    email: z.object({
      enable_confirmations: z.boolean(),
      double_confirm_changes: z.boolean(),
      secure_password_change: z.boolean(),
      max_frequency: duration,
      otp_expiry: z.number().int(),
      template: z.record(z.string(), template),
      notification: z.record(z.string(), notification).default({}),
    }),
    mfa: z.object({
      max_enrolled_factors: z.number().int(),
      totp: z.object({ enroll_enabled: z.boolean(), verify_enabled: z.boolean() }),
    }),
    external: z.record(z.string(), provider).default({}),
  }),
  storage: z.object({ file_size_limit: z.string() }),
})

/** The part of `supabase/config.toml` that the embedded server supports. */
export type ProjectConfig = z.infer<typeof schema>

/** Substitutes `env(NAME)` as the Supabase CLI does; an unset variable becomes an empty text. */
function fillEnvironment(value: unknown): unknown {
  if (typeof value === 'string') {
    const name = /^env\((\w+)\)$/.exec(value)?.[1]
    return name ? (process.env[name] ?? '') : value
  }
  if (Array.isArray(value)) return value.map(fillEnvironment)
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, fillEnvironment(inner)]),
    )
  }
  return value
}

/**
 * Reads `supabase/config.toml`, so that password rules, limits and mails are the same as with `supabase start`
 * and on hosted Supabase.
 *
 * @throws {CommandError} when the file is missing or not valid
 */
export function readProjectConfig(): ProjectConfig {
  const path = resolve(projectRoot, 'supabase/config.toml')
  try {
    const config = schema.parse(fillEnvironment(parse(readFileSync(path, 'utf8'))))
    const { template: templates, notification: notifications } = config.auth.email
    // Resolved as in version 2 of the CLI.
    for (const mail of Object.values(templates)) {
      mail.content_path = resolve(projectRoot, mail.content_path)
    }
    for (const mail of Object.values(notifications)) {
      mail.content_path = resolve(projectRoot, 'supabase', mail.content_path)
    }
    // A provider needs both of its keys.
    for (const entry of Object.values(config.auth.external)) {
      entry.enabled = entry.client_id !== '' && entry.secret !== ''
    }
    return config
  } catch (error) {
    throw new CommandError(`supabase/config.toml cannot be used: ${String(error)}`)
  }
}
