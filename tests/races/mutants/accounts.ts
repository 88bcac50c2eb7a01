import type { Mutant } from '../mutate'
import * as accounts from '../scenarios/accounts'
import { mixedCrowdNeverDeadlocks } from '../scenarios/crowd'
import * as guests from '../scenarios/guests'
import * as locks from '../scenarios/locks'
import * as scans from '../scenarios/scans'

/** Mutants of the rules for accounts and claims, and of the lock order. */
export const accountMutants: readonly Mutant[] = [
  {
    mistake: 'a guest who adds an address can get the starting coins again',
    edits: [
      {
        function: 'tg_users__sync_profile',
        from: /insert into private.remembered_gifts[\s\S]*?do nothing;/,
        to: '',
      },
    ],
    caughtBy: guests.guestsConvertWhileBuying,
  },
  {
    mistake: 'two guests get one address',
    sql: 'drop index auth.users_email_partial_key; drop index public.profiles_email_key',
    caughtBy: guests.oneGuestPerAddress,
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
    caughtBy: locks.testersLeaveATestSession,
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
