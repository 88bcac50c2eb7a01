import { toStandings, type Player } from '@/features/game/model/standings-pdf'

type Member = Player & {
  is_banned: boolean
  recap_finds: number
  recap_codes: number
  recap_starts_at: string | null
}

/** A player or a team that gets a certificate. */
interface Certified {
  name: string
  /** Of a player; null without one. */
  team: string | null
  /** Names of the team's players. */
  members: readonly string[]
  rank: number | null
  points: number
  /** Codes that were found, of those that could be. */
  finds: number
  codes: number
  /** ISO 8601; null: not known. */
  startsAt: string | null
}

const notBanned = (members: readonly Member[]) =>
  members.filter(({ is_banned: isBanned }) => !isBanned)

/** The players of a hunt who get a certificate: all but the banned ones, in their order. It says what their recap does. */
export const certifiedPlayers = (members: readonly Member[]): Certified[] =>
  notBanned(members).map(({ user_name: name, team_name: team, rank, ...member }) => ({
    ...{ name, team, members: [], rank, points: member.team_points ?? member.points },
    ...{ finds: member.recap_finds, codes: member.recap_codes, startsAt: member.recap_starts_at },
  }))

/** The teams of a hunt, and its players without one. */
export const certifiedTeams = (members: readonly Member[]): Certified[] =>
  toStandings(notBanned(members)).map(({ player, name, members, rank, points, codes_found }) => ({
    ...{ name, team: null, members, rank, points, finds: codes_found },
    ...{ codes: player.recap_codes, startsAt: player.recap_starts_at },
  }))

/** Entries of the board with points. */
export const countRanked = (members: readonly Member[]): number =>
  certifiedTeams(members).filter(({ rank }) => rank !== null).length
