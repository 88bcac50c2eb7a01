import * as z from 'zod/mini'
import { text } from '@/lib/forms/fields'
import { storedPhotoSchema } from '@/lib/offline/stored-photo'
import { reportSources } from '@/stores/report'

export const reportKinds = ['missing', 'damaged', 'wrong_place', 'danger', 'other'] as const

export const MAX_REPORT_LENGTH = 1000
/** Of the code: a player may have pasted something else into its field. */
export const MAX_CODE_LENGTH = 200

/** What a player writes. Only the kind `other` needs a message. */
export const reportForm = z
  .object({
    kind: z.enum(reportKinds),
    message: text(0, MAX_REPORT_LENGTH),
    /** JPEG without metadata. */
    photo: z.nullable(z.instanceof(Blob)),
    withPosition: z.boolean(),
  })
  .check(z.refine(({ kind, message }) => kind !== 'other' || message !== '', { path: ['message'] }))

/** A report stored on the phone until it is delivered. Its id makes the delivery idempotent. */
export const queuedReportSchema = z.object({
  reportId: z.string(),
  /** Only this user's session sends it. */
  userId: z.string(),
  gameSessionId: z.string(),
  kind: z.enum(reportKinds),
  source: z.enum(reportSources),
  message: z.string(),
  clueId: z.nullable(z.string()),
  code: z.nullable(z.string()),
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  photo: z.nullable(storedPhotoSchema),
  /** Estimated server time, ISO. */
  reportedAt: z.string(),
  /** Device clock, ms. */
  queuedAt: z.number(),
})
export type QueuedReport = z.infer<typeof queuedReportSchema>
