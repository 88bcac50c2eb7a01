import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { teamKeys } from '@/features/teams/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const membersSchema = z.array(
  z.object({
    user_id: z.string(),
    name: z.string(),
    // Null: the board is frozen, and the team is another one.
    points: z.nullable(z.number()),
    found_codes: z.nullable(z.number()),
    is_me: z.boolean(),
  }),
)

/**
 * The members of a team on the board, most points first.
 * @throws AppError `team_not_found`
 */
export function teamMembersQueryOptions(teamId: string) {
  return queryOptions({
    queryKey: teamKeys.members(teamId),
    queryFn: () => rpc('list_team_members', { p_team_id: teamId }, membersSchema),
  })
}
