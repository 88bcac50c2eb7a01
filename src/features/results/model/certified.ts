import { toStandings, type Player } from '@/features/game/model/standings-pdf'

type Member = Player & { is_banned: boolean }

/** A player or a team that gets a certificate. */
interface Certified {
  name: string
  /** Of a player; null without one. */
  team: string | null
  /** Names of the team's players. */
  members: readonly string[]
  rank: number | null
  points: number
  codes_found: number
}

const notBanned = (members: readonly Member[]) =>
  members.filter(({ is_banned: isBanned }) => !isBanned)

/** The players of a hunt who get a certificate: all but the banned ones, in their order. */
export const certifiedPlayers = (members: readonly Member[]): Certified[] =>
  notBanned(members).map(
    ({ user_name: name, team_name: team, team_points, points, ...others }) => ({
      ...others,
      ...{ name, team, members: [], points: team_points ?? points },
    }),
  )

/** The teams of a hunt, and its players without one. */
export const certifiedTeams = (members: readonly Member[]): Certified[] =>
  toStandings(notBanned(members)).map((entry) => ({ ...entry, team: null }))

/** Entries of the board with points. */
export const countRanked = (members: readonly Member[]): number =>
  certifiedTeams(members).filter(({ rank }) => rank !== null).length
