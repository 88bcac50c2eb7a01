import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { z } from 'zod'
import { promotingFirst, type Embedded } from './embedded'
import { connectClient, signUpPlayer, type Player } from './players'

/** A mail sent by auth. */
export interface SentMail {
  subject: string
  /** The links in the mail, in their order. */
  links: string[]
}

/** A Supabase server for tests, embedded or remote. */
export interface HuntServer extends Pick<Embedded, 'url' | 'publishableKey' | 'query' | 'client'> {
  /** Signs up a new player with a confirmed address. */
  player(name?: string): Promise<Player>
  /** Mails to an address, newest first; undefined when the project's mails cannot be read. */
  mailsTo?: (address: string) => Promise<SentMail[]>
  close(): Promise<void>
}

const environment = z.object({
  /** The project's URL: hosted, or from `supabase start`. */
  TEST_SUPABASE_URL: z.url({ protocol: /^https?$/ }),
  TEST_SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
  /** Direct connection of the database owner, for the audits. */
  TEST_SUPABASE_DB_URL: z.string().regex(/^postgres(ql)?:\/\//),
  /** The mail catcher of `supabase start` (Mailpit), http://127.0.0.1:54324 there. */
  TEST_SUPABASE_MAIL_URL: z.url({ protocol: /^https?$/ }).optional(),
})

/**
 * Reads the remote project from the environment.
 * @throws Error with the missing or invalid variables
 */
export function readRemote(env: Record<string, string | undefined>) {
  const { success, data, error } = environment.safeParse(env)
  if (!success) {
    const names = error.issues.map(({ path }) => path.join('.')).join(', ')
    throw new Error(`Missing or wrong in the environment: ${names}.`)
  }
  return {
    url: data.TEST_SUPABASE_URL.replace(/\/+$/, ''),
    publishableKey: data.TEST_SUPABASE_PUBLISHABLE_KEY,
    databaseUrl: data.TEST_SUPABASE_DB_URL,
    mailUrl: data.TEST_SUPABASE_MAIL_URL?.replace(/\/+$/, ''),
  }
}

const mailpitList = z.object({ messages: z.array(z.object({ ID: z.string() })) })
const mailpitMessage = z.object({ Subject: z.string(), HTML: z.string() })

/** Reads Mailpit, newest mail first. */
async function readMailpit(mailUrl: string, address: string): Promise<SentMail[]> {
  const get = async (path: string) => (await fetch(`${mailUrl}/api/v1/${path}`)).json()
  const search = `search?query=${encodeURIComponent(`to:"${address}"`)}`
  const { messages } = mailpitList.parse(await get(search))
  return Promise.all(
    messages.map(async ({ ID }) => {
      const { Subject, HTML } = mailpitMessage.parse(await get(`message/${ID}`))
      return { subject: Subject, links: linksIn(HTML) }
    }),
  )
}

/** The addresses of all links, in their order. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

/**
 * A Supabase project that the environment names, with the migrations applied. Tests leave accounts and content
 * behind, so it must be one for tests. The first player of each file becomes an organiser, as on an empty project.
 */
export async function remoteServer(env: Record<string, string | undefined>): Promise<HuntServer> {
  const { url, publishableKey, databaseUrl, mailUrl } = readRemote(env)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const clients: SupabaseClient[] = []
  const query = async <T>(sql: string, parameters: unknown[] = []) =>
    (await pool.query(sql, parameters)).rows as T[]
  const client = (key = publishableKey) => {
    const made = connectClient(url, key)
    clients.push(made)
    return made
  }
  return promotingFirst({
    url,
    publishableKey,
    client,
    query,
    ...(mailUrl && { mailsTo: (address: string) => readMailpit(mailUrl, address) }),
    player: (name) =>
      signUpPlayer(client(), name, async (email) => {
        // Without readable mails, confirm as the database owner.
        await pool.query(`update auth.users set email_confirmed_at = now() where email = $1`, [
          email,
        ])
      }),
    close: async () => {
      for (const open of clients) await open.realtime.disconnect()
      await pool.end()
    },
  })
}
