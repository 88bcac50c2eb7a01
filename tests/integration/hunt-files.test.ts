import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHuntFile, type HuntFile } from '@/features/hunt-files/model/read-hunt-file'
import { type NewZipEntry, writeZip } from '@/lib/browser/zip'
import { uploadSampleMedia } from '../e2e/support/sample-media'
import { huntBackends } from '../support/backends'
import type { HuntServer } from '../support/remote'

/** A hunt goes from the first server to the last: from PGlite to PostgreSQL, or within one remote project. */
const [from, to] = [huntBackends[0]!, huntBackends.at(-1)!]
let [source, target]: (HuntServer | undefined)[] = []
let [sender, receiver]: SupabaseClient[] = []

beforeAll(async () => {
  source = await from.start()
  target = from === to ? source : await to.start()
  sender = (await source.player('Küldő Kata')).client // the first user is the organiser
  receiver = target === source ? sender : (await target.player('Fogadó Feri')).client
})
afterAll(async () => {
  await source?.close()
  if (target !== source) await target?.close()
})

async function call(client: SupabaseClient, name: string, args: Record<string, unknown>) {
  const { data } = await client.rpc(name, args).throwOnError()
  return data as Record<string, unknown>
}

/** One pixel. */
const plan = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

/** Makes a hunt with everything that a file can hold. */
async function fill(client: SupabaseClient): Promise<string> {
  const { pictureId, soundId } = await uploadSampleMedia(client as never)
  const own = await uploadSampleMedia(client as never)
  const texts = (id: string) => ({ id, alt_hu: 'Kép', alt_en: 'Picture; "one"' })
  const words = (id: string) => ({ id, transcript_hu: 'Szöveg', transcript_en: 'Words' })
  const save = async (clue: Record<string, unknown>) =>
    (await call(client, 'admin_save_clue', { p_clue: clue }))['clue_id'] as string
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const hidden = await save({
    ...{ name_hu: 'Rejtett', name_en: 'Hidden', content_hu: 'A torony', content_en: 'The tower' },
    ...{ price: 7, clue_type: 'sound', is_locked: true },
    media: [texts(pictureId), words(soundId)],
  })
  const codes = await call(client, 'admin_import_qr_codes', {
    p_codes: [
      {
        ...{ name: 'Kút', points: 12, latitude: 47.5, longitude: 19.04, radius_m: 30 },
        ...{ place_accuracy_m: 6, card_title_hu: 'Ügyes', card_title_en: 'Well done' },
        ...{ card_text_hu: '**Vastag**\nsor', card_text_en: 'Line', reveals_clue_id: hidden },
        card_media: [texts(own.pictureId), words(own.soundId)],
      },
      { name: 'Torony', points: 20, is_active: false },
      { name: 'Híd', points: 30 },
    ],
  })
  const [well, tower, bridge] = codes['qr_code_ids'] as string[]
  const first = await save({
    ...{ name_hu: 'Első', name_en: 'First', content_hu: 'Menj', content_en: 'Go', price: 0 },
    ...{ description_hu: 'Leírás', description_en: 'Text', qr_code_id: well },
    available_from: day(-3),
    solution_guide: {
      ...{ price: 3, content_hu: 'Ott', content_en: 'There', is_active: false },
      media: [texts(pictureId)],
    },
  })
  const second = await save({
    ...{ name_hu: 'Második', content_hu: 'Tovább', price: 15, required_clue_id: first },
    ...{ qr_code_id: tower, is_active: false },
  })
  const saved = await call(client, 'admin_save_game_session', {
    p_game_session: {
      ...{ name: 'Minden együtt', description_hu: 'Leírás', description_en: 'Description' },
      ...{
        place_hu: 'Budapest',
        place_en: 'Buda',
        invitation_hu: 'Gyere!',
        invitation_en: 'Come!',
      },
      ...{ treasure_name_hu: 'Láda', treasure_name_en: 'Chest', languages: ['hu', 'en'] },
      ...{ starts_at: day(3), ends_at: day(4), joining_ends_at: day(2), clue_sales_end_at: day(4) },
      ...{ leaderboard_frozen_at: day(3.9), late_scan_grace_minutes: 45, starting_tokens: 77 },
      ...{ planned_visibility: 'link_only', max_players: 40, shows_player_count: true },
      ...{ public_names: 'given', allows_guests: true, uses_map: true, team_mode: 'required' },
      ...{ team_max_size: 4, claim_contact: 'phone', claim_opens: 'path', claim_codes: 2 },
      clues: [hidden, first, second].map((clue_id, position) => ({ clue_id, position })),
      qr_codes: [
        { qr_code_id: well, points: 15, max_scans: 9, is_public: true },
        { qr_code_id: tower, points: 20 },
        { qr_code_id: bridge, points: 30 },
      ],
    },
  })
  const id = String(saved['game_session_id'])
  await call(client, 'admin_set_helper_points_limit', { p_game_session_id: id, p_points_limit: 9 })
  const task = (code: string | undefined, document: Record<string, unknown>) =>
    call(client, 'admin_save_task', {
      p_game_session_id: id,
      p_qr_code_id: code,
      p_task: document,
      p_request_id: randomUUID(),
    })
  await task(well, {
    ...{ kind: 'choice', question_hu: 'Melyik?', question_en: 'Which?', points: 5, wrong_cost: 1 },
    ...{ max_tries: 2, minutes: 30, is_required: true, media: [{ id: own.pictureId }] },
    choices: [
      { text_hu: 'Ez', text_en: 'This', is_right: true },
      { text_hu: 'Az', text_en: 'That', is_right: false },
    ],
  })
  await task(tower, { kind: 'text', question_hu: 'Ki építette?', answers: ['Kós', 'Kós Károly'] })
  await task(bridge, {
    ...{ kind: 'number', question_hu: 'Milyen hosszú?', number_answer: 375.5 },
    ...{ number_tolerance: 2, unit: 'm' },
  })
  const image = `${randomUUID()}.png`
  const uploaded = await client.storage
    .from('maps')
    .upload(image, plan, { contentType: 'image/png' })
  if (uploaded.error) throw uploaded.error
  const bounds = { south: 47.4, west: 19, north: 47.6, east: 19.1, game_session_id: id }
  const { data: maps } = await client
    .from('maps')
    .insert(
      [
        { ...bounds, kind: 'image', name_hu: 'Rajz', image_path: image, position: 1 },
        {
          ...{ ...bounds, kind: 'tiles', name_hu: 'Utca', name_en: 'Street', position: 2 },
          ...{ tile_url: 'https://tiles.example/{z}/{x}/{y}.png', tile_attribution: '© T' },
          ...{ min_zoom: 13, max_zoom: 18, is_active: false },
        },
      ],
      { defaultToNull: false },
    )
    .select('id')
    .throwOnError()
  const map_id = (maps as { id: string }[])[0]!.id
  await client
    .from('map_markers')
    .insert(
      [
        {
          ...{ map_id, kind: 'start', name_hu: 'Rajt', name_en: 'Start', description_hu: 'Itt' },
          ...{ latitude: 47.5, longitude: 19.05, position: 1 },
        },
        { map_id, name_hu: 'Víz', latitude: 47.51, longitude: 19.06, kind: 'water', position: 2 },
      ],
      { defaultToNull: false },
    )
    .throwOnError()
  const offer = (document: Record<string, unknown>) =>
    call(client, 'admin_save_featured_offer', {
      p_offer: { starts_at: day(-1), ends_at: day(2), game_session_id: id, ...document },
    })
  await offer({ ...{ kind: 'clue', name_hu: 'Olcsóbb', clue_id: first, promo_price: 0, stock: 5 } })
  await offer({
    ...{ kind: 'bundle', name_hu: 'Csomag', name_en: 'Bundle', items: [{ clue_id: first }] },
    ...{ promo_price_huf_minor: 90_000, promo_price_eur_minor: 250, bonus_tokens: 3 },
    ...{ vip_early_minutes: 10, is_active: false },
  })
  return id
}

interface Exported {
  document: Record<string, unknown>
  files: { path: string; bucket: string; object: string }[]
}

/** Exports a hunt as the app does. */
async function pack(client: SupabaseClient, id: string): Promise<ArrayBuffer> {
  const { document, files } = (await call(client, 'admin_export_hunt', {
    p_game_session_id: id,
    p_with_offers: true,
  })) as unknown as Exported
  const contents: NewZipEntry[] = [
    ['hunt.json', new TextEncoder().encode(JSON.stringify(document))],
  ]
  for (const { path, bucket, object } of files) {
    const { data, error } = await client.storage.from(bucket).download(object)
    if (error) throw error
    contents.push([path, new Uint8Array(await data.arrayBuffer())])
  }
  return (await writeZip(contents)).arrayBuffer()
}

const types: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  mp3: 'audio/mpeg',
}
const typeOf = (path: string) => types[path.split('.').at(-1) ?? ''] ?? ''

/** Uploads the files of a hunt as the app does. */
async function upload(client: SupabaseClient, { document, files }: HuntFile) {
  const put = async (bucket: string, name: string, path: string) => {
    const { error } = await client.storage
      .from(bucket)
      .upload(name, files.get(path)!, { contentType: typeOf(path) })
    if (error) throw error
  }
  const media: Record<string, string> = {}
  for (const { key, name, files: paths, widths = [], height } of document.media ?? []) {
    const id = (media[key] = randomUUID())
    for (const [at, path] of paths.entries()) {
      await put('media', `${id}/${widths[at] ?? 'sound'}.${path.split('.').at(-1)}`, path)
    }
    await call(client, 'admin_add_media', {
      p_media: { id, name, widths, height, content_type: typeOf(paths[0] ?? '') },
    })
  }
  const images: Record<string, string> = {}
  for (const { image } of document.maps ?? []) {
    if (!image) continue
    images[image] = `${randomUUID()}.png`
    await put('maps', images[image], image)
  }
  return { media, images }
}

test('A hunt with everything in it is the same on another server', async () => {
  const file = await readHuntFile(await pack(sender!, await fill(sender!)))
  expect(file.missing).toEqual([])
  const preview = await call(receiver!, 'admin_import_hunt', {
    p_document: file.document,
    p_is_preview: true,
  })
  expect(preview['game_session_id']).toBeNull()
  const imported = await call(receiver!, 'admin_import_hunt', {
    p_document: file.document,
    p_files: await upload(receiver!, file),
    p_name: `Átköltözött ${randomUUID()}`,
    p_request_id: randomUUID(),
  })
  const again = await readHuntFile(await pack(receiver!, String(imported['game_session_id'])))
  const { hunt, ...content } = again.document
  expect(content).toEqual({ ...file.document, hunt: undefined })
  expect(hunt).toEqual({ ...file.document.hunt, name: imported['name'] })
  expect([...again.files.keys()]).toEqual([...file.files.keys()])
  for (const [path, bytes] of file.files) {
    if (path === 'hunt.json') continue
    expect(Buffer.compare(bytes, again.files.get(path)!), path).toBe(0)
  }
  expect(file.files.size).toBe(1 + 1 + 4)
})

test('Two imports of one file at once are two drafts, and one with one request id', async () => {
  const document = {
    ...{ format: 'kincskereses-hunt', version: 1, hunt: { name: `Kétszer ${randomUUID()}` } },
    codes: [{ key: 'a', name: 'A' }],
  }
  const requestId = randomUUID()
  const drafts = await Promise.all(
    [requestId, requestId, randomUUID()].map((p_request_id) =>
      call(receiver!, 'admin_import_hunt', { p_document: document, p_request_id }),
    ),
  )
  expect(new Set(drafts.map(({ game_session_id }) => game_session_id)).size).toBe(2)
})
