import type { Edit, Mutant } from '../mutate'
import * as accounts from '../scenarios/accounts'
import { mixedCrowdNeverDeadlocks } from '../scenarios/crowd'
import * as findCards from '../scenarios/find-cards'
import * as joining from '../scenarios/joining'
import * as locks from '../scenarios/locks'
import * as organisers from '../scenarios/organisers'
import * as rehearsals from '../scenarios/rehearsals'
import * as scans from '../scenarios/scans'
import * as statistics from '../scenarios/statistics'
import * as teams from '../scenarios/teams'

const withoutStatisticsLock = (name: string): Edit[] => [
  { function: name, from: 'perform private.lock_statistics();', to: '' },
]

/** Mutants of the rules for scans, accounts, claims and statistics, and of the lock order. */
export const huntMutants: readonly Mutant[] = [
  {
    mistake: 'a find card looks whether the clue is owned, and the index does not decide',
    edits: [
      {
        function: 'deliver_clue',
        from: 'on conflict (game_session_id, user_id, clue_id) do nothing',
        to: '',
      },
    ],
    caughtBy: findCards.cardsGiveAClueOnce,
  },
  {
    mistake: 'imports take their places in the list of clues without a lock',
    edits: [
      {
        function: 'add_session_clues',
        from: "perform pg_advisory_xact_lock(hashtext('clue_sessions'));",
        to: '',
      },
      { function: 'add_session_clues', from: ' for no key update', to: '' },
    ],
    caughtBy: organisers.importsIntoOneHunt,
  },
  {
    mistake: 'the places of a team are counted without a lock',
    edits: [
      {
        function: 'enter_team',
        from: 'where id = p_team.id for no key update;',
        to: 'where id = p_team.id;',
      },
    ],
    caughtBy: teams.theLastPlaceIsTakenOnce,
  },
  {
    mistake: 'only the index knows what a team has found',
    edits: [
      {
        function: 'write_scan',
        from: 'where id = p_scanner.team_id for no key update;',
        to: 'where id = p_scanner.team_id;',
      },
    ],
    caughtBy: teams.aTeamFindsACodeOnce,
  },
  {
    mistake: 'a late capture does not lock the team mates first',
    edits: [
      {
        function: 'perform_scan',
        from: /\n\s+order by user_id for no key update;/,
        to: ';',
      },
      { function: 'replace_team_find', from: ' skip locked;', to: ';' },
    ],
    caughtBy: teams.lateCapturesNeverDeadlock,
  },
  {
    mistake: 'only the index knows what a team has bought',
    edits: [
      {
        function: 'deliver_clue',
        from: 'where id = p_purchase.team_id for no key update;',
        to: 'where id = p_purchase.team_id;',
      },
    ],
    caughtBy: teams.aTeamPaysOnce,
  },
  {
    mistake: 'nobody asks what team mates have found',
    edits: [
      {
        function: 'write_scan',
        from: 'if v_is_in_team then\n    --',
        to: 'if false then\n    --',
      },
      {
        function: 'perform_scan',
        from: 'where team_id = v_scanner.team_id and qr',
        to: 'where false and qr',
      },
    ],
    caughtBy: teams.aTeamFindsACodeOnce,
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
    caughtBy: teams.mergingWaitsForPlayers,
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
    caughtBy: teams.crossingMovesNeverDeadlock,
  },
  {
    mistake: 'the cap is a count of scans',
    edits: [
      {
        function: 'take_scan_place',
        from: /begin[\s\S]*end/,
        to: `begin
               return (select count(*) from public.scans s
                       where s.game_session_id = p_game_session_id and s.qr_code_id = p_qr_code_id and s.status = 'success')
                   <= (select max_scans from public.game_session_qr_codes c
                       where c.game_session_id = p_game_session_id and c.qr_code_id = p_qr_code_id);
             end`,
      },
    ],
    caughtBy: (database) => scans.scanCapsAreExact(database, [500]),
  },
  {
    mistake: 'a counter of the cap is raised without a guard',
    sql: 'alter table private.scan_cap_shards drop constraint scan_cap_shards_within_capacity',
    edits: [{ function: 'take_scan_place', from: ' and used < capacity', to: '' }],
    caughtBy: (database) => scans.scanCapsAreExact(database, [100]),
  },
  {
    mistake: 'a busy counter counts as full',
    edits: [
      {
        function: 'take_scan_place',
        from: 'and used < capacity',
        to: `and used < capacity and shard in (
               select shard from private.scan_cap_shards
               where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id for update skip locked)`,
      },
    ],
    caughtBy: scans.scanCapIsReachable,
  },
  {
    mistake: 'points are added to a membership that was read without a lock',
    edits: [
      {
        function: 'perform_scan',
        from: /\n\s+for no key update of m/,
        to: '',
      },
    ],
    caughtBy: scans.parallelScansAddPoints,
  },
  {
    mistake: 'caps are rebuilt while scans are half-way',
    edits: [
      {
        function: 'admin_save_game_session',
        from: 'perform pg_advisory_xact_lock(private.session_gate(v_id));',
        to: '',
      },
    ],
    caughtBy: scans.changingHuntWhileScanning,
  },
  {
    mistake: 'a board is shown again while scans are half-way',
    edits: [
      {
        function: 'lock_game_session',
        from: 'perform pg_advisory_xact_lock(private.session_gate(p_game_session_id));',
        to: '',
      },
    ],
    caughtBy: scans.unfreezingWhileScanning,
  },
  {
    mistake: 'a rehearsal that starts over locks its session before the balances',
    edits: [
      {
        function: 'lock_game_session',
        from: 'where id = p_game_session_id;',
        to: 'where id = p_game_session_id for update;',
      },
    ],
    caughtBy: rehearsals.resettingWhilePlaying,
  },
  {
    mistake: 'a hunt is deleted without waiting for who joins it',
    edits: [
      {
        function: 'admin_delete_game_session',
        from: 'where id = p_game_session_id for update',
        to: 'where id = p_game_session_id',
      },
    ],
    caughtBy: organisers.deletedOrInUse,
  },
  {
    mistake: 'joining does not look whether the hunt is still there',
    edits: [{ function: 'enter_game_session', from: ' for key share', to: '' }],
    caughtBy: organisers.deletedOrInUse,
  },
  {
    mistake: 'places are counted without a lock',
    edits: [{ function: 'enter_game_session', from: ' for no key update', to: '' }],
    caughtBy: joining.lastPlacesAreExact,
  },
  {
    mistake: 'the deadline is compared with the time before the wait',
    edits: [
      {
        function: 'enter_game_session',
        from: 'v_now := private.current_time();',
        to: 'v_now := now();',
      },
    ],
    caughtBy: joining.nobodyJoinsAfterTheDeadline,
  },
  {
    mistake: 'wrong join codes are counted without a lock',
    edits: [
      {
        function: 'refuse_join_code',
        from: /perform pg_advisory_xact_lock[^;]*;/,
        to: '',
      },
    ],
    caughtBy: joining.thirtyGuessesAreAnswered,
  },
  {
    mistake: 'two organisers count at once',
    edits: withoutStatisticsLock('count_statistics'),
    caughtBy: statistics.countingWhileDeleting,
  },
  {
    mistake: 'two organisers count clues at once',
    edits: withoutStatisticsLock('admin_clue_statistics'),
    caughtBy: statistics.countingWhileDeleting,
  },
  {
    mistake: 'days are forgotten while somebody counts',
    edits: withoutStatisticsLock('forget_statistics_days'),
    caughtBy: statistics.countingDuringDeletion,
  },
  {
    mistake: 'clues are forgotten while somebody counts',
    edits: withoutStatisticsLock('tg_clue_statistics__forget'),
    caughtBy: statistics.countingDuringDeletion,
  },
  {
    mistake: 'an account is deleted without its session gates',
    edits: [
      {
        function: 'lock_session_gates',
        from: /perform pg_advisory_xact_lock_shared[\s\S]*?joined;/,
        to: '',
      },
    ],
    caughtBy: scans.deletingAccountsWhileScanning,
  },
  {
    mistake: 'an account is deleted with its balance before its session gates',
    edits: [
      {
        function: 'lock_account',
        from: 'perform private.lock_session_gates(p_user_id);',
        to: '',
      },
    ],
    caughtBy: locks.testersLeaveARehearsal,
  },
  {
    mistake: 'a ban takes the profile before the account',
    edits: [
      {
        function: 'admin_ban_user',
        from: 'perform 1 from auth.users where id = p_user_id for no key update;',
        to: '',
      },
    ],
    caughtBy: locks.playersBesideOrganisers,
  },
  {
    mistake: 'an edit of a profile keeps away rows that refer to it',
    edits: [{ function: 'admin_update_user', from: 'for no key update', to: 'for update' }],
    caughtBy: locks.organisersEditEachOther,
  },
  {
    mistake: 'the first user is whoever sees no other',
    edits: [
      {
        function: 'tg_users__create_profile',
        from: 'v_is_first := found;',
        to: 'v_is_first := not exists (select 1 from public.profiles);',
      },
      {
        function: 'tg_users__create_profile',
        from: 'insert into private.first_user (user_id) values (new.id) on conflict do nothing;',
        to: '',
      },
    ],
    caughtBy: accounts.firstUserAloneIsAdmin,
    onEmptyDatabase: true,
  },
  {
    mistake: 'the other admins are counted without a lock',
    edits: [
      {
        function: 'assert_not_last_admin',
        from: "perform pg_advisory_xact_lock(hashtextextended('last_admin', 0));",
        to: '',
      },
    ],
    caughtBy: accounts.oneAdminStays,
  },
  {
    mistake: 'the session is read without a lock before a claim is approved',
    sql: 'drop index public.treasure_claims_winner_key',
    edits: [
      {
        function: 'admin_review_treasure_claim',
        from: 'where id = v_session_id for no key update',
        to: 'where id = v_session_id',
      },
    ],
    caughtBy: accounts.oneTreasureOneWinner,
  },
  {
    mistake: 'one rule locks the profile before the balance',
    edits: [
      {
        function: 'spend_tokens',
        from: 'v_posting := private.try_post_tokens(',
        to: `perform 1 from public.profiles where id = v_user_id for update;
             v_posting := private.try_post_tokens(`,
      },
    ],
    caughtBy: (database) => mixedCrowdNeverDeadlocks(database, { calls: 2000 }),
  },
  {
    mistake: 'a parent row is locked after a row that refers to it was inserted',
    edits: [
      {
        function: 'write_scan',
        // At every scan: first scans alone are too rare to collide.
        from: 'if p_scanner.found_codes = 0 then',
        to: `perform 1 from public.profiles where id = v_user_id for update;
             if p_scanner.found_codes = 0 then`,
      },
    ],
    caughtBy: (database) => mixedCrowdNeverDeadlocks(database, { calls: 10_000 }),
  },
]
