import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backends } from '../support/backends'
import type { Embedded } from '../support/embedded'
import type { Player } from '../support/players'
import { readMigrations } from '../support/postgres'
import { type Answer, type Catalogue, findResponseProblem } from './answers'
import { type Arguments, argumentsOf, toBody } from './arguments'
import { type TableDigests, prepareDigests } from './table-digests'
import { readSignatures, type Signature } from './signatures'
import { type Caller, createFixtures, type Fixtures } from './fixtures'

/** The same seed makes the same calls. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
/** Batches per function and caller; 1 in `npm test`. */
const batches = Number(process.env['FUZZ_BATCHES'] ?? 1)
console.info(`FUZZ_SEED=${seed} FUZZ_BATCHES=${batches}`)

/** The API's functions, listed here because vitest needs test names before the database starts. */
const names = [
  ...new Set(
    readMigrations().flatMap(({ sql }) =>
      [...sql.matchAll(/^create (?:or replace )?function public\.(\w+)/gm)].map(
        ([, name = '']) => name,
      ),
    ),
  ),
].sort()
const forVisitors = new Set([
  ...['awaits_first_account', 'get_join_page', 'get_results', 'get_venue_screen'],
  ...['redeem_device_code', 'reveal_next_place', 'server_time'],
])
const isForAdmins = (name: string) => name.startsWith('admin_')

/** Calls per batch; fewer for callers without privileges. */
const batchSizes = { player: 16, refused: 4, visitor: 2, guest: 4, organiser: 8 }

describe.each(backends)('Hostile calls of RPCs on $name', ({ start }) => {
  let server: Embedded
  let fixtures: Fixtures
  let signatures: Map<string, Signature>
  let catalogue: Catalogue
  let readDigests: (playerId: string | null) => Promise<TableDigests>
  let player: Player
  let guest: Caller

  beforeAll(async () => {
    server = await start()
    fixtures = await createFixtures(server)
    player = fixtures.player
    guest = await fixtures.newGuest()
    const list = await readSignatures(server.query)
    signatures = new Map(list.map((signature) => [signature.name, signature]))
    readDigests = await prepareDigests(server.query)
    const entries = await server.query(
      'select key, http_status, message from private.error_catalog',
    )
    catalogue = new Map(
      entries.map((row) => {
        const { key, http_status: status, message } = row as Record<string, string>
        return [key ?? '', { status: Number(status), message: message ?? '' }]
      }),
    )
  })

  afterAll(async () => server.close())

  async function call(caller: Caller | undefined, rpc: string, args: Arguments): Promise<Answer> {
    const { url, publishableKey } = server
    const response = await fetch(`${url}/rest/v1/rpc/${rpc}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        ...(caller && { authorization: `Bearer ${caller.accessToken}` }),
      },
      body: toBody(args),
    })
    return { status: response.status, text: await response.text() }
  }

  /** Makes batches of calls; every response must be valid, and every invariant must hold after each batch. */
  async function fuzz(
    caller: Caller | undefined,
    name: string,
    size: number,
    afterBatch: () => Promise<void> = async () => {},
  ): Promise<void> {
    const signature = signatures.get(name)
    if (!signature) throw new Error(`The database has no function ${name}.`)
    const mayBeDenied = caller === undefined && !forVisitors.has(name)
    const batch = fc.array(argumentsOf(signature, fixtures.pools), {
      minLength: size,
      maxLength: size,
    })
    const property = fc.asyncProperty(batch, async (calls) => {
      const complaints: string[] = []
      for (const args of calls) {
        const answer = await call(caller, name, args)
        const complaint = findResponseProblem(answer, catalogue, mayBeDenied)
        if (complaint) {
          complaints.push(
            `${complaint}: ${name} ${toBody(args).slice(0, 600)} → ${answer.status} ${answer.text.slice(0, 600)}`,
          )
        }
      }
      expect(complaints).toEqual([])
      await afterBatch()
      expect(await server.query('select * from private.check_invariants()')).toEqual([])
    })
    // No shrinking: the database has changed, and the error names the call.
    await fc.assert(property, { seed, numRuns: batches, endOnFailure: true })
  }

  it('knows every function of the database', () => {
    expect([...signatures.keys()].sort()).toEqual(names)
  })

  it.each(names)('%s does not affect other users and does nothing for visitors', async (name) => {
    if (
      (await server.query('select from public.profiles where id = $1', [player.id])).length === 0
    ) {
      player = await fixtures.newPlayer() // delete_my_account succeeded
    }
    const { id } = player
    const before = await readDigests(id)
    const size = isForAdmins(name) ? batchSizes.refused : batchSizes.player
    await fuzz(player, name, size, async () => expect(await readDigests(id)).toEqual(before))
    const isGone =
      (await server.query('select from public.profiles where id = $1', [guest.id])).length === 0
    if (isGone) guest = await fixtures.newGuest()
    const besideGuest = await readDigests(guest.id)
    await fuzz(guest, name, batchSizes.guest, async () =>
      expect(await readDigests(guest.id)).toEqual(besideGuest),
    )
    const everything = await readDigests(null)
    await fuzz(undefined, name, batchSizes.visitor, async () =>
      expect(await readDigests(null)).toEqual(everything),
    )
  })

  it.each(names.filter(isForAdmins))('%s is refused to players without a trace', async (name) => {
    const before = await readDigests(null)
    const signature = signatures.get(name)
    const nulls = signature?.parameters.map(({ name: key }) => [key, null]) ?? []
    const { status, text } = await call(player, name, Object.fromEntries(nulls))
    expect({ status, hint: (JSON.parse(text) as { hint: string }).hint }).toEqual({
      status: 403,
      hint: expect.stringMatching(/^admin_(access|permissions)_required$/) as string,
    })
    expect(await readDigests(null)).toEqual(before)
  })

  // Last, because organisers may delete data that the other callers need.
  it.each(names.filter(isForAdmins))(
    '%s answers an organiser or tells what is wrong',
    async (name) => {
      await fuzz(fixtures.organiser, name, batchSizes.organiser)
    },
  )
})
