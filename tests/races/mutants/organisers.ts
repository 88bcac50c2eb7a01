import type { Mutant } from '../mutate'
import { chainsWithoutCycles } from '../scenarios/organisers'
import { capturesAroundPauses } from '../scenarios/pauses'
import { playersNeverWaitForOrganisers } from '../scenarios/waits'

/** Mutants of the rules by which players go on while organisers work. */
export const organiserMutants: readonly Mutant[] = [
  {
    mistake: 'scans wait while new codes are added',
    edits: [{ function: 'share_game_session', from: 'lock_shared(', to: 'lock(' }],
    caughtBy: playersNeverWaitForOrganisers,
  },
  {
    mistake: 'rejecting late claims locks the balances of their owners',
    edits: [
      {
        function: 'admin_reject_late_claims',
        from: 'v_claims := array(',
        to: 'perform 1 from public.token_balances for update;\n  v_claims := array(',
      },
    ],
    caughtBy: playersNeverWaitForOrganisers,
  },
  {
    mistake: 'a find captured before a pause counts whenever it arrives',
    edits: [
      {
        function: 'perform_scan',
        from: /&& tstzrange\(v_scanned_at, greatest\(.*?'\[\]'\)/,
        to: '@> v_scanned_at',
      },
    ],
    caughtBy: capturesAroundPauses,
  },
  {
    mistake: 'a pause does not wait for the scans in progress',
    edits: [
      {
        function: 'admin_pause_game_session',
        from: 'v_before := private.lock_game_session(p_game_session_id);',
        to: 'select * into v_before from public.game_sessions where id = p_game_session_id;',
      },
    ],
    caughtBy: capturesAroundPauses,
  },
  {
    mistake: 'a find captured in a pause counts once the hunt goes on',
    edits: [
      {
        function: 'perform_scan',
        from: "if v_pauses <> '{}'",
        to: 'if false',
      },
    ],
    caughtBy: capturesAroundPauses,
  },
  {
    mistake: 'chains of clues are checked without a lock',
    edits: [
      {
        function: 'tg_clue_templates__refuse_cycle',
        from: "perform pg_advisory_xact_lock(hashtext('clue_chain'));",
        to: '',
      },
    ],
    caughtBy: chainsWithoutCycles,
  },
]
