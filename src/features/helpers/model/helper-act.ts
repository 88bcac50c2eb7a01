import * as z from 'zod/mini'

const common = {
  /** Request id: sent again, the act is done once. */
  id: z.string(),
  /** Only this user's session sends it. */
  userId: z.string(),
  gameSessionId: z.string(),
  /** Device clock, ms. */
  queuedAt: z.number(),
  /** Player or code, for the list of what waits. */
  subject: z.string(),
}
const ofPlayer = { playerId: z.string(), reason: z.string() }
const report = {
  message: z.string(),
  /** Estimated server time, ISO. */
  reportedAt: z.string(),
}

/** What a helper does, stored on the phone until the server has answered. */
export const queuedActSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('credit'), ...ofPlayer, codeId: z.string() }),
  z.object({ ...common, kind: z.literal('points'), ...ofPlayer, points: z.number() }),
  z.object({ ...common, kind: z.literal('void'), scanId: z.number(), reason: z.string() }),
  z.object({
    ...{ ...common, kind: z.literal('answer'), reportId: z.string() },
    ...{ message: z.string(), isSolved: z.boolean() },
  }),
  z.object({ ...common, kind: z.literal('missing'), ...report, codeId: z.string() }),
  z.object({ ...common, kind: z.literal('call'), ...report }),
])
export type QueuedAct = z.infer<typeof queuedActSchema>

type WithoutCommon<Act> = Act extends unknown
  ? Omit<Act, 'id' | 'userId' | 'gameSessionId' | 'queuedAt'>
  : never
/** An act as the helper chooses it. */
export type NewAct = WithoutCommon<QueuedAct>

/** Names a find: its player, or the team whose member is gone, and its code. */
export const findSubject = (find: {
  user_name: string | null
  team_name: string | null
  code_name: string
}): string => [find.user_name ?? find.team_name, find.code_name].filter(Boolean).join(', ')
