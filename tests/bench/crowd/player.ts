import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { connectClient, testPassword } from '../../support/players'
import type { Meter } from './meter'

/** The hunt that players join. */
export interface CrowdHunt {
  url: string
  sessionId: string
  codes: string[]
  clues: string[]
}

/** Time between scans of a busy player, in ms; real players take minutes. */
const searchMs = { least: 3000, most: 7000 }

/** A clue is bought after this many scans, which respects the limit of ten token operations a minute. */
const scansPerClue = 6

/** A simulated player: a real account, a socket, and the calls of the app's screens. */
export class CrowdPlayer {
  readonly client: SupabaseClient
  readonly #hunt: CrowdHunt
  readonly #end = new AbortController()
  #playing: Promise<void> | undefined
  /** Collects the calls from now on. */
  meter: Meter

  constructor(hunt: CrowdHunt, meter: Meter) {
    this.#hunt = hunt
    this.meter = meter
    this.client = connectClient(hunt.url)
  }

  /** Signs up, joins the hunt and its channels, then plays until {@link leave}. */
  async enter(name: string): Promise<void> {
    const { client, meter } = this
    const { sessionId } = this.#hunt
    const credentials = { email: `${randomUUID()}@crowd.test`, password: testPassword }
    const signedUp = await meter.time('sign-up', () =>
      client.auth.signUp({ ...credentials, options: { data: { name } } }),
    )
    const id = signedUp?.data.user?.id
    if (!id) throw new Error('A player could not sign up.')
    await meter.time('join_game_session', () =>
      client.rpc('join_game_session', { p_game_session_id: sessionId }),
    )
    await this.#listen(`user:${id}`)
    await this.#listen(`session:${sessionId}`)
    this.#playing = this.#play()
  }

  /** Stops the calls and closes the socket. */
  async leave(): Promise<void> {
    this.#end.abort()
    await this.#playing
    await this.client.removeAllChannels()
    await this.client.realtime.disconnect()
  }

  async #listen(topic: string): Promise<void> {
    const started = performance.now()
    await new Promise<void>((resolve) => {
      this.client.channel(topic, { config: { private: true } }).subscribe((status, error) => {
        if (status === 'SUBSCRIBED') this.meter.add('join channel', performance.now() - started)
        else if (!this.#end.signal.aborted) {
          this.meter.errors.push(`channel: ${status} ${error?.message ?? ''}`)
        }
        resolve()
      })
    })
  }

  async #play(): Promise<void> {
    const { sessionId, codes, clues } = this.#hunt
    const { client } = this
    // Players start at different codes, as outdoors.
    const first = Math.floor(Math.random() * codes.length)
    for (let scan = 0; scan < codes.length; scan++) {
      if (!(await this.#search())) return
      await this.meter.time('record_scan', () =>
        client.rpc('record_scan', {
          p_qr_code_id: codes[(first + scan) % codes.length],
          p_game_session_id: sessionId,
          p_client_scan_id: randomUUID(),
        }),
      )
      await Promise.all([
        this.meter.time('get_leaderboard', () =>
          client.rpc('get_leaderboard', { p_game_session_id: sessionId }),
        ),
        this.meter.time('list_scans', () => client.rpc('list_scans', {})),
      ])
      const clue = scan % scansPerClue === 0 ? clues[scan / scansPerClue] : undefined
      if (!clue) continue
      await this.meter.time('list_shop_clues', () =>
        client.rpc('list_shop_clues', { p_game_session_id: sessionId }),
      )
      await this.meter.time('buy_clue', () =>
        client.rpc('buy_clue', {
          p_clue_id: clue,
          p_game_session_id: sessionId,
          p_expected_price: 1,
          p_request_id: randomUUID(),
        }),
      )
    }
  }

  /** @returns false when the player has left */
  #search(): Promise<boolean> {
    const { signal } = this.#end
    const ms = searchMs.least + Math.random() * (searchMs.most - searchMs.least)
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(false)
      const leave = () => {
        clearTimeout(found)
        resolve(false)
      }
      const found = setTimeout(() => {
        signal.removeEventListener('abort', leave)
        resolve(true)
      }, ms)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
