import type { Mutant } from '../mutate'
import * as teamChanges from '../scenarios/team-changes'
import * as teams from '../scenarios/teams'

/** Mutants of the rules for teams. */
export const teamMutants: readonly Mutant[] = [
  {
    mistake: 'the members of a team are counted without a lock',
    edits: [
      {
        function: 'join_team',
        from: 'where id = v_team.id for no key update;',
        to: 'where id = v_team.id;',
      },
    ],
    caughtBy: teams.theLastPlaceIsTakenOnce,
  },
  {
    mistake: 'new teams are saved in the order of the file',
    edits: [
      {
        function: 'admin_save_teams',
        from: 'order by private.team_name_key(cleaned.name) collate "C", d.place',
        to: 'order by d.place',
      },
    ],
    caughtBy: teams.sameNamesNeverDeadlock,
  },
  {
    mistake: 'points are added to a team that was read without a lock',
    edits: [
      {
        function: 'write_scan',
        from: 'where id = p_scanner.team_id for no key update;',
        to: 'where id = p_scanner.team_id;',
      },
    ],
    caughtBy: teams.aTeamLosesNoPoints,
  },
  {
    mistake: 'only the index knows what a team has bought',
    edits: [
      {
        function: 'deliver_clue',
        from: 'where id = p_purchase.team_id for no key update;',
        to: 'where id = p_purchase.team_id;',
      },
      {
        function: 'deliver_clue',
        from: 'on conflict do nothing',
        to: 'on conflict (game_session_id, user_id, clue_id) do nothing',
      },
    ],
    caughtBy: teams.aTeamPaysOnce,
  },
  {
    mistake: 'nobody asks what team mates have found',
    sql: 'drop index public.scans_team_key',
    caughtBy: teams.aTeamFindsACodeOnce,
  },
  {
    mistake: 'teams are created without the session gate',
    edits: [
      {
        function: 'create_team',
        from: /perform pg_advisory_xact_lock_shared\(.*\);/,
        to: '',
      },
    ],
    caughtBy: teamChanges.switchingTeamsOffLeavesNone,
  },
  {
    mistake: 'teams are switched off without the locks of their members',
    edits: [
      {
        function: 'admin_save_game_session',
        from: /perform private\.lock_members\([\s\S]*?\)\);/,
        to: 'null;',
      },
    ],
    caughtBy: teamChanges.switchingTeamsOffWaitsForMembers,
  },
  {
    mistake: 'a captain hands over without the lock of the membership',
    edits: [
      {
        function: 'lock_own_team',
        from: 'perform private.lock_membership(v_user_id, p_game_session_id);',
        to: '',
      },
    ],
    caughtBy: teams.handingOverNeverDeadlocks,
  },
  {
    mistake: 'teams are merged without the locks of their players',
    edits: [
      {
        function: 'close_teams',
        from: 'perform private.lock_members(v_session_id, v_user_ids);',
        to: '',
      },
    ],
    caughtBy: teamChanges.mergingWaitsForPlayers,
  },
  {
    mistake: 'a move locks the teams one after the other',
    edits: [
      {
        function: 'admin_move_player',
        from: /perform 1 from public\.teams[\s\S]*?for no key update;/,
        to: '',
      },
    ],
    caughtBy: teamChanges.crossingMovesNeverDeadlock,
  },
  {
    mistake: 'a purchase knows only the team before it waited for the balance',
    edits: [{ function: 'buy_clue', from: "g.team_mode = 'off'", to: 'm.team_id is null' }],
    caughtBy: teamChanges.aPurchaseWaitsForAChangeOfTeam,
  },
  {
    mistake: 'a withdrawn code locks the teams in the order of its players',
    edits: [
      {
        function: 'continue_withdrawal',
        from: /perform 1 from public\.teams[\s\S]*?for no key update;/,
        to: '',
      },
    ],
    caughtBy: teamChanges.withdrawingLocksTeamsInOrder,
  },
]
