import { z } from 'zod'
import { isTooDeep } from '../gateway/json-shape'

/** A message of Phoenix channels, version 2.0.0: join ref, ref, topic, event, payload. */
export type Message = [string | null, string | null, string, string, Record<string, unknown>]

const textFrame = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.record(z.string(), z.unknown()),
])

const presenceConfig = z.object({
  key: z.string().default(''),
  enabled: z.boolean().default(false),
})
/** Hosted Realtime replays at most this many messages. */
const MAX_REPLAYED_MESSAGES = 25
const replayConfig = z.object({
  /** Milliseconds since the epoch. */
  since: z.int().nonnegative(),
  limit: z
    .int()
    .default(MAX_REPLAYED_MESSAGES)
    .transform((limit) => Math.min(Math.max(limit, 1), MAX_REPLAYED_MESSAGES)),
})
const broadcastConfig = z.object({
  ack: z.boolean().default(false),
  self: z.boolean().default(false),
  replay: replayConfig.optional(),
})

/** Payload of a join request. */
export const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().default(false),
      broadcast: broadcastConfig.prefault({}),
      presence: presenceConfig.prefault({}),
      postgres_changes: z.array(z.unknown()).default([]),
    })
    .prefault({}),
})

export type JoinPayload = z.infer<typeof joinPayload>

/** JSON nested too deeply to be written again counts as invalid. */
function readJson(data: Buffer): unknown {
  if (isTooDeep(data)) throw new SyntaxError('Nested too deeply')
  return JSON.parse(data.toString())
}

/** Decodes one frame; `undefined` for anything that is not a message. */
export function decode(data: Buffer, isBinary: boolean): Message | undefined {
  try {
    if (isBinary) return decodeBroadcast(data)
    const parsed = textFrame.safeParse(readJson(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/**
 * Version 2.0.0 sends a client's broadcast as a binary frame of kind 3: five lengths, then join
 * ref, ref, topic, event name, metadata and the payload (encoding 1 is JSON, 0 raw bytes).
 */
function decodeBroadcast(data: Buffer): Message | undefined {
  const [kind, joinRef = 0, ref = 0, topic = 0, event = 0, metadata = 0, encoding] = data
  if (kind !== 3) return undefined
  let offset = 7
  const take = (length: number) => data.subarray(offset, (offset += length)).toString()
  const head = [take(joinRef), take(ref), take(topic), take(event)] as const
  const body = data.subarray(offset + metadata)
  const payload: unknown = encoding === 1 ? readJson(body) : { base64: body.toString('base64') }
  return [head[0] || null, head[1] || null, head[2], 'broadcast', { event: head[3], payload }]
}

/** A live broadcast. */
export interface Broadcast {
  type: 'broadcast'
  event: unknown
  payload: unknown
  meta?: { id: string }
}

const fitsByte = ({ length }: Buffer) => length < 256

/**
 * Encodes a live broadcast as hosted Realtime does, as a binary frame of kind 4: the lengths of topic, event name and
 * metadata, the encoding (1: JSON), then these and the payload. A name that is too long makes it a text frame.
 * @param name `realtime:<topic>`
 */
export function encodeBroadcast(name: string, broadcast: Broadcast): Buffer | string {
  const { event, payload, meta } = broadcast
  const head = [name, String(event), meta ? JSON.stringify(meta) : ''].map((text) =>
    Buffer.from(text),
  )
  if (typeof event !== 'string' || payload === undefined || !head.every(fitsByte)) {
    return JSON.stringify([null, null, name, 'broadcast', broadcast])
  }
  const lengths = Buffer.from([4, ...head.map(({ length }) => length), 1])
  return Buffer.concat([lengths, ...head, Buffer.from(JSON.stringify(payload))])
}
