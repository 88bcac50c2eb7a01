import type { Mutant } from '../mutate'
import * as tasks from '../scenarios/tasks'

/** Mutants of the rules for tasks. */
export const taskMutants: readonly Mutant[] = [
  {
    mistake: 'the tries of a task are counted without a lock',
    edits: [
      { function: 'try_task', from: 'order by user_id for no key update;', to: ';' },
      {
        function: 'try_task',
        from: 'where id = v_scan.team_id for no key update;',
        to: 'where id = v_scan.team_id;',
      },
    ],
    caughtBy: tasks.theLastTryOnce,
  },
  {
    mistake: 'a photo is decided without a lock',
    edits: [
      {
        function: 'decide_task_photo',
        from: 'and user_id = v_scan.user_id for no key update;',
        to: 'and user_id = v_scan.user_id;',
      },
    ],
    caughtBy: tasks.decidedWhileTheHuntEnds,
  },
  {
    mistake: 'a photo is decided without the locks that a deletion takes',
    edits: [
      {
        function: 'decide_task_photo',
        from: 'and user_id = v_scan.user_id for no key update;',
        to: 'and user_id = v_scan.user_id;',
      },
      {
        function: 'decide_task_photo',
        from: 'where id = v_scan.team_id for no key update;',
        to: 'where id = v_scan.team_id;',
      },
    ],
    caughtBy: tasks.decidedWhileAccountsGo,
  },
  {
    mistake: 'a photo is accepted although it has gone with its sender',
    edits: [{ function: 'decide_task_photo', from: 'if not found then', to: 'if false then' }],
    caughtBy: tasks.deletedBeforeTheDecision,
  },
  {
    mistake: 'the task is read before the gate',
    edits: [
      {
        function: 'try_task',
        from: 'perform pg_advisory_xact_lock_shared(',
        to: `select * into v_task from private.tasks where id = p_task_id;
          perform pg_advisory_xact_lock_shared(`,
      },
      {
        function: 'try_task',
        from: 'select * into v_task from private.tasks where id = p_task_id; -- changed',
        to: '-- changed',
      },
    ],
    caughtBy: tasks.changedBeforeThePhoto,
  },
  {
    mistake: 'an answer counts for a find that was voided while it waited',
    edits: [
      {
        function: 'try_task',
        from: 'v_scan := private.find_task_scan(v_user_id, v_task); -- voided',
        to: '-- voided',
      },
    ],
    caughtBy: tasks.voidedBeforeTheAnswer,
  },
]
