import { connectClient, signUpPlayer } from '../../support/players'
import type { CrowdHunt } from './player'

/** More codes than a busy player scans in ten minutes. */
const codeCount = 200
const clueCount = 30

/** Creates a running hunt on an empty server through the API. */
export async function createCrowdHunt(url: string): Promise<CrowdHunt> {
  const { client: organiser } = await signUpPlayer(connectClient(url), 'Szervező Sára')
  await organiser
    .rpc('admin_update_game_settings', {
      p_settings: { is_schedule_enabled: false, clue_access_enabled: true },
    })
    .throwOnError()
  const insert = async (table: string, rows: Record<string, unknown>[]) => {
    const { data } = await organiser.from(table).insert(rows).select('id').throwOnError()
    return (data as { id: string }[]).map(({ id }) => id)
  }
  const numbered = (count: number, name: string, part = {}) =>
    Array.from({ length: count }, (_, at) => ({ ...part, ...{ [name]: `Tétel ${at + 1}` } }))
  const codes = await insert('qr_codes', numbered(codeCount, 'name'))
  const clues = await insert('clue_templates', numbered(clueCount, 'name_hu', { price: 1 }))
  const contents = clues.map((clue_id) => ({ clue_id, content_hu: 'Titok', content_en: 'Secret' }))
  await organiser.from('clue_contents').insert(contents).throwOnError()
  const { data } = await organiser
    .rpc('admin_save_game_session', {
      p_game_session: {
        name: 'Tömeg',
        visibility: 'listed',
        starting_tokens: 1000,
        clues: clues.map((clue_id) => ({ clue_id })),
        qr_codes: codes.map((qr_code_id) => ({ qr_code_id, points: 10 })),
      },
    })
    .throwOnError()
  const sessionId = (data as { game_session_id: string }).game_session_id
  return { url, sessionId, codes, clues }
}
