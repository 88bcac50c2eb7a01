import type { Edit, Mutant } from '../mutate'
import * as corrections from '../scenarios/corrections'
import * as findCards from '../scenarios/find-cards'
import * as joining from '../scenarios/joining'
import * as locks from '../scenarios/locks'
import * as organisers from '../scenarios/organisers'
import * as testSessions from '../scenarios/test-sessions'
import * as scans from '../scenarios/scans'
import * as statistics from '../scenarios/statistics'
import * as statisticsLock from '../scenarios/statistics-lock'

const withoutStatisticsLock = (name: string): Edit[] => [
  {
    function: name,
    from: "perform pg_advisory_xact_lock(hashtextextended('statistics', 0));",
    to: '',
  },
]

/** Mutants of the rules for hunts, scans, joining and statistics. */
export const huntMutants: readonly Mutant[] = [
  {
    mistake: 'a find card looks whether the clue is owned, and the index does not decide',
    edits: [
      {
        function: 'deliver_clue',
        from: 'on conflict do nothing',
        to: '',
      },
    ],
    caughtBy: findCards.cardsGiveAClueOnce,
  },
  {
    mistake: 'a clue that a find card has given is paid for',
    edits: [
      {
        function: 'buy_clue',
        from: 'if not private.deliver_clue(v_purchase) then',
        to: 'perform private.deliver_clue(v_purchase);\n  if false then',
      },
    ],
    caughtBy: findCards.cardsGiveAClueOnce,
  },
  {
    mistake: 'the find of anybody opens the picture of a find card',
    edits: [
      {
        function: 'my_media_ids',
        from: "where s.user_id = (select auth.uid()) and s.status = 'success'",
        to: "where s.status = 'success'",
      },
    ],
    caughtBy: findCards.onlyFindersReadCardMedia,
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
    mistake: 'a clue is bought while its code is withdrawn',
    edits: [
      {
        function: 'start_withdrawal',
        from: "perform pg_advisory_xact_lock(hashtext('clue_sales'), hashtext(p_game_session_id::text));",
        to: '',
      },
    ],
    caughtBy: organisers.purchaseWhileWithdrawn,
  },
  {
    mistake: 'the request id of an organiser is looked up before it is kept',
    edits: [
      {
        function: 'begin_request',
        from: /insert into[\s\S]*do nothing;/,
        to: 'perform from private.requests where request_id = p_request_id;\n  found := not found;',
      },
    ],
    caughtBy: organisers.repeatedRequestsCreateOneHunt,
  },
  {
    mistake: 'a hunt is copied without its gate',
    edits: [
      {
        function: 'admin_clone_game_session',
        from: 'perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id));',
        to: '',
      },
    ],
    caughtBy: locks.copyingWaitsForAnImport,
  },
  {
    mistake: 'the cap is a count of scans',
    edits: [
      {
        function: 'take_cap_slot',
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
    edits: [{ function: 'take_cap_slot', from: ' and used < capacity', to: '' }],
    caughtBy: (database) => scans.scanCapsAreExact(database, [100]),
  },
  {
    mistake: 'a busy counter counts as full',
    edits: [
      {
        function: 'take_cap_slot',
        from: 'and used < capacity',
        to: `and used < capacity and shard in (
               select shard from private.scan_cap_shards
               where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id for update skip locked)`,
      },
    ],
    caughtBy: scans.scanCapIsReachable,
  },
  {
    mistake: 'a correction changes counters of a cap while scans have some',
    edits: [{ function: 'change_cap_slots', from: /perform pg_advisory_xact_lock\(.*\);/, to: '' }],
    caughtBy: corrections.correctionsWaitForCounters,
  },
  {
    mistake: 'a scan takes a counter of a cap while a correction changes them',
    edits: [
      {
        function: 'take_cap_slot',
        from: /if pg_advisory_xact_lock_shared\(.*\) is null/,
        to: 'if false',
      },
    ],
    caughtBy: corrections.correctionsWaitForCounters,
  },
  {
    mistake: 'points are added to a membership that was read without a lock',
    edits: [
      {
        function: 'perform_scan',
        from: /\n\s+for no key update/,
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
    mistake: 'a test session that starts over locks its session before the balances',
    edits: [
      {
        function: 'lock_game_session',
        from: 'return private.find_game_session(p_game_session_id);',
        to: 'return (select s from public.game_sessions s where id = p_game_session_id for update);',
      },
    ],
    caughtBy: testSessions.resettingWhilePlaying,
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
        function: 'count_attempt',
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
    mistake: 'days are forgotten while somebody counts',
    edits: [
      {
        function: 'forget_statistics_days',
        from: /insert into private\.statistics_changes.*/,
        to: 'delete from private.statistics_days where kind = p_kind and day = any (p_days)',
      },
    ],
    caughtBy: statistics.countingDuringDeletion,
  },
  {
    mistake: 'an account waits for the statistics before it is deleted',
    edits: [
      {
        function: 'forget_statistics_days',
        from: 'insert into',
        to: "select pg_advisory_xact_lock(hashtextextended('statistics', 0)); insert into",
      },
    ],
    caughtBy: statisticsLock.playersNeverWaitForStatistics,
  },
]
