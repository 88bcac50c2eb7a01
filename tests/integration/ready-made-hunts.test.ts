import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HuntDocument } from '@/features/hunt-files/model/hunt-document'
import { huntInLanguages } from '@/features/hunt-files/model/hunt-in-languages'
import { huntBackends } from '../support/backends'
import type { Player } from '../support/players'
import type { HuntServer } from '../support/remote'

const folder = 'src/features/hunt-files/ready-made'
const hunts = ['school-yard', 'old-town-walk', 'indoor-party']
const choices = [['hu'], ['en'], ['hu', 'en']] as const
const MARK = /\[\[([^[\]]+)\]\]/g

const load = (name: string, languages: (typeof choices)[number]) =>
  huntInLanguages(
    JSON.parse(readFileSync(`${folder}/${name}/hunt.json`, 'utf8')) as HuntDocument,
    languages,
  )

/** What an organiser does with the marks, and with tasks whose answers only they know. */
function filledIn(document: HuntDocument): HuntDocument {
  const filled = JSON.parse(JSON.stringify(document).replaceAll(MARK, '$1')) as HuntDocument
  for (const { task } of filled.codes ?? []) {
    if (task?.kind === 'number') task.number_answer ??= 1848
    if (task?.kind === 'text') task.answers ??= ['Petőfi Sándor']
  }
  return filled
}

type Task = NonNullable<NonNullable<HuntDocument['codes']>[number]['task']>

type Option = Record<'key' | 'text_hu' | 'text_en', string>

/** The right answer as a phone sends it; a photo has none. */
function answerOf(
  { kind, choices = [], answers = [], number_answer }: Task,
  options: readonly Option[] = [],
): string[] {
  if (kind === 'choice') {
    return options
      .filter(({ text_hu, text_en }) =>
        choices.some(
          (choice) =>
            choice.is_right &&
            (choice.text_hu ?? '') === text_hu &&
            (choice.text_en ?? '') === text_en,
        ),
      )
      .map(({ key }) => key)
  }
  return kind === 'text' ? [` ${answers[0]?.toUpperCase()}!`] : [String(number_answer)]
}

describe.each(huntBackends)('Ready-made hunts on $name', ({ share }) => {
  let server: HuntServer
  let organiser: Player

  const call = async (client: SupabaseClient, name: string, args: Record<string, unknown> = {}) => {
    const { data } = await client.rpc(name, args).throwOnError()
    return data as Record<string, unknown>
  }

  async function importHunt(name: string, document: HuntDocument): Promise<string> {
    const images: Record<string, string> = {}
    for (const { image } of document.maps ?? []) {
      if (!image) continue
      const object = `${randomUUID()}.webp`
      const content = new Blob([readFileSync(`${folder}/${name}/${image}`)], { type: 'image/webp' })
      const { error } = await organiser.client.storage.from('maps').upload(object, content)
      if (error) throw error
      images[image] = object
    }
    const imported = await call(organiser.client, 'admin_import_hunt', {
      p_document: document,
      p_files: { media: {}, images },
      p_name: `${document.hunt.name} ${randomUUID()}`,
      p_request_id: randomUUID(),
    })
    return imported['game_session_id'] as string
  }

  const findings = async (id: string) =>
    (await call(organiser.client, 'admin_preflight', {
      p_game_session_id: id,
    })) as unknown as { severity: string; key: string; subject: string }[]

  /** Joins as the hunt wants it: as a guest if it is open to them, and in a team if it needs one. */
  async function join(id: string, { hunt }: HuntDocument): Promise<SupabaseClient> {
    const [row] = await server.query<{ code: string }>(
      'select code from private.join_codes where game_session_id = $1 and replaced_at is null',
      [id],
    )
    const joinCode = row?.code ?? ''
    const client = server.client()
    if (hunt.allows_guests) {
      const data = { name: 'Rókák', join_code: joinCode }
      const { error } = await client.auth.signInAnonymously({ options: { data } })
      if (error) throw error
    } else {
      const { email, password } = await server.player('Kereső Kata')
      const { error } = await client.auth.signInWithPassword({ email, password })
      if (error) throw error
      await call(client, 'join_by_code', { p_code: joinCode })
    }
    if (hunt.team_mode === 'required') {
      await call(client, 'create_team', { p_game_session_id: id, p_name: 'Rókák' })
    }
    return client
  }

  beforeAll(async () => {
    server = await share()
    organiser = await server.player('Szervező Sára')
    await server.query(`update public.profiles set role = 'admin' where id = $1`, [organiser.id])
  })

  afterAll(async () => server.close())

  it.each(hunts)('The check of %s leads to each place to fill in', async (name) => {
    const document = load(name, ['hu', 'en'])
    const { hunt, codes = [], clues = [], maps = [] } = document
    const isMarked = (part: unknown) => JSON.stringify(part ?? '').search(MARK) >= 0
    const marked = [
      ...(isMarked(hunt) ? ['game_session'] : []),
      ...codes.filter(isMarked).map(() => 'code'),
      ...clues.filter((clue) => isMarked({ ...clue, solution_guide: null })).map(() => 'clue'),
      ...clues.filter(({ solution_guide }) => isMarked(solution_guide)).map(() => 'guide'),
      ...maps.filter(isMarked).map(() => 'map'),
    ]
    const found = await findings(await importHunt(name, document))
    const subjects = found.filter(({ key }) => key === 'text_to_fill_in').map((f) => f.subject)
    expect(subjects.toSorted()).toEqual(marked.toSorted())
    expect(subjects.length).toBeGreaterThan(0)
  })

  const games = hunts.flatMap((name) => choices.map((languages) => ({ name, languages })))

  it.each(games)(
    '$name can be played to the treasure ($languages)',
    async ({ name, languages }) => {
      const document = filledIn(load(name, languages))
      const { hunt, codes = [], clues = [] } = document
      const id = await importHunt(name, document)
      await call(organiser.client, 'admin_publish_game_session', {
        p_game_session_id: id,
        p_visibility: hunt.planned_visibility,
      })
      const mistakes = (await findings(id)).filter(
        ({ severity, key }) => severity === 'error' || key.endsWith('untranslated'),
      )
      expect(mistakes).toEqual([])

      const player = await join(id, document)
      const ids = new Map(
        (
          await server.query<{ id: string; name: string; printed_id: string }>(
            `select q.id, q.name, q.printed_id from public.game_session_qr_codes c
           join public.qr_codes q on q.id = c.qr_code_id where c.game_session_id = $1`,
            [id],
          )
        ).map((code) => [code.name, code]),
      )
      const clueIds = new Map(
        (
          await server.query<{ id: string; name: string }>(
            `select t.id, t.name_hu || t.name_en as name from public.game_session_clues c
           join public.clue_templates t on t.id = c.clue_id where c.game_session_id = $1`,
            [id],
          )
        ).map((clue) => [clue.name, clue.id]),
      )
      const owned = async () =>
        (
          await player
            .from('purchased_clues')
            .select('clue_name_hu, clue_name_en')
            .eq('game_session_id', id)
            .throwOnError()
        ).data?.map((clue) => `${clue.clue_name_hu}${clue.clue_name_en}`) ?? []

      async function solve(codeName: string, task: Task): Promise<void> {
        const { data } = await player.rpc('list_tasks').throwOnError()
        const open = (data as { id: string; qr_code_name: string; options: Option[] }[]).find(
          ({ qr_code_name }) => qr_code_name === codeName,
        )
        const base = { p_task_id: open?.id, p_captured_at: null, p_request_id: randomUUID() }
        if (task.kind !== 'photo') {
          const solved = await call(player, 'answer_task', {
            ...base,
            p_answer: answerOf(task, open?.options),
          })
          expect([codeName, solved['state']]).toEqual([codeName, 'solved'])
          return
        }
        const { data: user } = await player.auth.getUser()
        const path = `${user.user?.id}/${randomUUID()}.webp`
        const photo = new Blob([readFileSync(`${folder}/old-town-walk/maps/old-town.webp`)], {
          type: 'image/webp',
        })
        const { error } = await player.storage.from('task-photos').upload(path, photo)
        if (error) throw error
        const sent = await call(player, 'submit_task_photo', { ...base, p_path: path })
        expect(sent['state']).toBe(task.reviews_photo ? 'waiting' : 'solved')
        if (!task.reviews_photo) return
        const { data: photos } = await organiser.client
          .rpc('list_task_photos', { p_game_session_id: id })
          .throwOnError()
        await call(organiser.client, 'decide_task_photo', {
          p_game_session_id: id,
          p_answer_id: (photos as { answer_id: number }[])[0]?.answer_id,
          p_is_accepted: true,
          p_reason: null,
          p_request_id: randomUUID(),
        })
      }

      const claim = () =>
        player.rpc('submit_treasure_claim', {
          p_game_session_id: id,
          p_name: 'Kereső Kata',
          p_address: '',
          p_phone_number: hunt.claim_contact === 'none' ? '' : '+36 20 123 4567',
          p_request_id: randomUUID(),
        })
      let claimed: string | undefined

      for (const [at, code] of codes.entries()) {
        const clue = clues[at]
        const clueName = `${clue?.name_hu ?? ''}${clue?.name_en ?? ''}`
        if (clue && !clue.is_locked) {
          await call(player, 'buy_clue', {
            p_clue_id: clueIds.get(clueName),
            p_game_session_id: id,
            p_expected_price: clue.price,
            p_request_id: randomUUID(),
          })
        }
        if (clue) expect(await owned()).toContain(clueName)
        if (at < (hunt.claim_codes ?? 1)) {
          expect((await claim()).error?.hint).toMatch(
            /^(?:treasure_not_found_yet|claim_codes_missing)$/,
          )
        }
        const scan = await call(player, 'record_scan', {
          p_qr_code_id: ids.get(code.name)?.printed_id,
          p_game_session_id: id,
          p_client_scan_id: randomUUID(),
        })
        expect([code.name, scan['status']]).toEqual([code.name, 'success'])
        if (code.reveals_clue) {
          // A required task gives the clue; otherwise the find does.
          expect((await owned()).length).toBe(at + (code.task?.is_required ? 1 : 2))
        }
        if (code.task) await solve(code.name, code.task)
        if (at + 1 >= (hunt.claim_codes ?? 1)) {
          claimed ??= (await claim().throwOnError()).data?.['claim_id'] as string
        }
      }

      const [score] = await server.query<{ points: number; found: number }>(
        `select sum(current_points)::integer as points, sum(found_codes)::integer as found
       from public.user_game_sessions where game_session_id = $1`,
        [id],
      )
      const points = codes.map(({ points = 10, task }) => points + (task ? (task.points ?? 10) : 0))
      expect(score).toEqual({
        points: points.reduce((sum, part) => sum + part, 0),
        found: codes.length,
      })
      const reviewed = await call(organiser.client, 'admin_review_treasure_claim', {
        p_claim_id: claimed,
        p_decision: 'approved',
        p_request_id: randomUUID(),
      })
      expect(reviewed).toMatchObject({ status: 'approved' })
    },
  )
})
