import * as z from 'zod/mini'
import { toContactForm, type ContactForm, type ContactColumns } from '@/lib/forms/contact-form'
import { integer, MAX_TOKENS, reason } from '@/lib/forms/fields'
import { fromLocalInput } from '@/lib/forms/local-input-time'

/**
 * Returns only the edited fields with their previous values, because the player and other organisers may
 * change the other fields concurrently.
 * @param before the row that the form was loaded from
 */
export function userChange(form: ContactForm, before: ContactColumns) {
  const start = toContactForm(before)
  const edited = (Object.keys(start) as (keyof ContactForm)[]).filter(
    (name) => form[name] !== start[name],
  )
  const editedOf = <Row extends ContactColumns>(row: Row) =>
    Object.fromEntries(edited.map((name) => [name, row[name]])) as Partial<Row>
  return { change: editedOf(form), seen: editedOf(before) }
}

/**
 * The form of a token adjustment. Direction and amount are separate fields, because phone number pads have
 * no minus sign; the result is the signed amount.
 */
export const adjustmentSchema = z.pipe(
  z.object({
    direction: z.enum(['add', 'take']),
    amount: integer(1, MAX_TOKENS),
    description: reason,
  }),
  z.transform(({ direction, amount, description }) => ({
    amount: direction === 'add' ? amount : -amount,
    description,
  })),
)

/** Durations of a ban; 'date' uses the date field. */
export const banDurations = ['day', 'week', 'date', 'forever'] as const
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The form of a ban; the result has its end as ISO time (UTC), null for a permanent ban.
 * @param now returns the time of submission, ms since the epoch
 */
export const banSchemaAt = (now: () => number) =>
  z.pipe(
    z
      .object({
        duration: z.enum(banDurations),
        until: z.string(),
        reason,
      })
      .check(
        z.refine(
          ({ duration, until }) =>
            duration !== 'date' || Date.parse(fromLocalInput(until) ?? '') > now(),
          {
            path: ['until'],
          },
        ),
      ),
    z.transform(({ duration, until, reason }) => ({
      reason,
      bannedUntil:
        duration === 'forever'
          ? null
          : duration === 'date'
            ? fromLocalInput(until)
            : new Date(now() + (duration === 'day' ? 1 : 7) * DAY_MS).toISOString(),
    })),
  )
