import { randomUUID } from 'node:crypto'
import { paths, pathWith } from '../../../src/config/paths'
import type { Api } from './users'

/** The demo hunt's first clue, which has a solution guide and requires no other clue. */
const firstClue = {
  id: 'c1e00000-0000-4000-8000-000000000001',
  nameHu: 'A kőoroszlánok titka',
  nameEn: 'The secret of the stone lions',
  contentHu: 'A pesti hídfő bal oldali oroszlánjának talpazatánál keress, a víz felőli oldalon.',
  price: 10,
}

/** The demo hunt's second clue, which requires the first. */
const secondClue = {
  id: 'c1e00000-0000-4000-8000-000000000002',
  nameHu: 'Hét torony, egy kulcs',
  nameEn: 'Seven towers, one key',
}

export type TestCode = { id: string; name: string; shortCode: string; points: number }

/** A game session for one test, with its own leaderboard, codes and treasure. */
export type TestHunt = {
  sessionId: string
  name: string
  codes: [TestCode, TestCode, TestCode]
  firstClue: typeof firstClue
  secondClue: typeof secondClue
  startingTokens: number
}

export type HuntOptions = NonNullable<Parameters<typeof createHunt>[1]>

/** Creates three codes and a game session with them and two demo clues. */
export async function createHunt(
  organiser: Api,
  {
    startingTokens = 100,
    lastCodeCap = null as number | null,
    /** Ms from now; null without an end. */
    endsIn = null as number | null,
    clueIds = [firstClue.id, secondClue.id],
    teamMode = 'off' as 'off' | 'optional' | 'required',
  } = {},
): Promise<TestHunt> {
  const name = `Próba ${randomUUID().slice(0, 8)}`
  const { data } = await organiser
    .from('qr_codes')
    .insert([1, 2, 3].map((number) => ({ name: `${name} – ${number}. kód`, points: number * 10 })))
    .select('id, name, short_code, points')
    .order('points')
    .throwOnError()
  const [first, second, third] = data.map(({ short_code, ...code }) => ({
    ...code,
    shortCode: short_code,
  }))
  if (!first || !second || !third) throw new Error('The codes were not created.')
  const codes: TestHunt['codes'] = [first, second, third]

  const saved = await organiser
    .rpc('admin_save_game_session', {
      p_game_session: {
        name,
        visibility: 'listed',
        starts_at: '2020-01-01T00:00:00Z',
        ends_at: endsIn === null ? null : new Date(Date.now() + endsIn).toISOString(),
        starting_tokens: startingTokens,
        team_mode: teamMode,
        treasure_name_hu: 'A próba ládája',
        treasure_name_en: 'The chest of the test',
        clues: clueIds.map((clue_id, position) => ({ clue_id, position })),
        qr_codes: codes.map(({ id, points }) => ({
          qr_code_id: id,
          points,
          max_scans: id === third.id ? lastCodeCap : null,
        })),
      },
    })
    .throwOnError()
  const { game_session_id: sessionId } = saved.data as { game_session_id: string }
  return { sessionId, name, codes, firstClue, secondClue, startingTokens }
}

/** Joins a hunt through the API. */
export async function join(player: Api, hunt: TestHunt): Promise<void> {
  await player.rpc('join_game_session', { p_game_session_id: hunt.sessionId }).throwOnError()
}

/** Opens the venue screen of a hunt; returns its path. */
export async function openVenueScreen(organiser: Api, { sessionId }: TestHunt): Promise<string> {
  const { data } = await organiser
    .rpc('admin_set_venue_screen_link', { p_game_session_id: sessionId, p_is_open: true })
    .throwOnError()
  return pathWith(paths.screen, (data as { token: string }).token)
}

/** Buys a clue through the API. */
export async function buy(
  player: Api,
  hunt: Pick<TestHunt, 'sessionId'>,
  clue: { id: string; price: number },
): Promise<void> {
  await player
    .rpc('buy_clue', {
      p_clue_id: clue.id,
      p_game_session_id: hunt.sessionId,
      p_expected_price: clue.price,
      p_request_id: randomUUID(),
    })
    .throwOnError()
}

/** Scans a code through the API; throws on errors. */
export async function scan(player: Api, hunt: TestHunt, code: TestCode): Promise<void> {
  await player
    .rpc('record_scan', { p_qr_code_id: code.id, p_game_session_id: hunt.sessionId })
    .throwOnError()
}

/** Gives a player tokens, or takes some, as an organiser does. */
export async function grantTokens(organiser: Api, userId: string, amount: number): Promise<void> {
  await organiser
    .rpc('admin_adjust_tokens', {
      p_user_id: userId,
      p_amount: amount,
      p_description: 'próba',
      p_request_id: randomUUID(),
    })
    .throwOnError()
}
