// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { teamMemberSchema } from '@/types/database-schemas/team-member'
import { teamFeedEntrySchema } from '@/types/database-schemas/team-feed-entry'
import { teamClaimSchema } from '@/types/database-schemas/team-claim'

export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  is_captain: z.boolean(),
  join_code: z.nullable(z.string()),
  points: z.number(),
  found_codes: z.number(),
  free_places: z.number(),
  members: z.array(teamMemberSchema),
  feed: z.array(teamFeedEntrySchema),
  claim: z.nullable(teamClaimSchema),
})
