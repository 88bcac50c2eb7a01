import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/ui/dialog'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { teamMembersQueryOptions } from '@/features/teams/api/teams'
import { TeamMembers } from '@/features/teams/components/team-card'

interface TeamMembersDialogProps {
  team: { id: string; name: string }
  onClose: () => void
}

/** The members of a team on the board. */
export function TeamMembersDialog({ team, onClose }: TeamMembersDialogProps) {
  const members = useQuery(teamMembersQueryOptions(team.id))
  return (
    <Dialog onClose={onClose} title={team.name}>
      {members.data ? (
        <TeamMembers members={members.data} />
      ) : (
        <QueryPlaceholder query={members} rows={3} className="h-11" />
      )}
    </Dialog>
  )
}
