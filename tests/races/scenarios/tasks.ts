import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Answer,
  type TestDatabase,
  call,
  callConcurrently,
  callWaits,
  connections,
  countResults,
  expectInvariants,
  whileUncommitted,
} from '../test-database'
import { at, createHunt, createPlayers, type Hunt } from '../fixtures'
import { scan } from './scans'
import { createMembers } from './teams'

const right = '{right}'

/** Gives each code of a hunt a task. @returns their ids in the order of the codes. */
export async function createTasks(
  database: TestDatabase,
  { sessionId, codes }: Hunt,
  task: Record<string, unknown>,
): Promise<string[]> {
  const ids = []
  for (const code of codes) {
    const { outcome, body } = await call(database, database.organiser, 'admin_save_task', {
      p_game_session_id: sessionId,
      p_qr_code_id: code,
      p_task: task,
    })
    expect(outcome).toBe('ok')
    ids.push((body as { id: string }).id)
  }
  return ids
}

function answer(
  database: TestDatabase,
  player: string,
  taskId: string,
  text: string,
  requestId: string = randomUUID(),
): Promise<Answer> {
  return call(database, player, 'answer_task', {
    p_task_id: taskId,
    p_answer: text,
    p_captured_at: null,
    p_request_id: requestId,
  })
}

/** Uploads a photo. @returns its path. */
export async function photoPath(database: TestDatabase, player: string): Promise<string> {
  const path = `${player}/${randomUUID()}.jpg`
  await database.owner`
    insert into storage.objects (bucket_id, name) values ('task-photos', ${path})`
  return path
}

async function submitPhoto(database: TestDatabase, player: string, taskId: string) {
  return call(database, player, 'submit_task_photo', {
    p_task_id: taskId,
    p_path: await photoPath(database, player),
    p_captured_at: null,
    p_request_id: randomUUID(),
  })
}

/** A hunt with a team, whose first member has found all codes, and a task at each code. */
async function createFoundTasks(
  database: TestDatabase,
  members: number,
  codes: number,
  task: Record<string, unknown>,
) {
  const hunt = await createHunt(database, {
    teamSize: 100,
    codes: Array.from({ length: codes }, () => ({ points: 10 })),
  })
  const { players, team } = await createMembers(database, members, hunt)
  const tasks = await createTasks(database, hunt, task)
  const finds = await callConcurrently(codes, (n) =>
    scan(database, at(players, 0), hunt.sessionId, at(hunt.codes, n)),
  )
  expect(countResults(finds)).toEqual({ ok: codes })
  return { hunt, players, tasks, teamId: team.id }
}

const pointsOfTeam = async (database: TestDatabase, teamId: string) => {
  const [row] = await database.owner<{ points: number }[]>`
    select current_points as points from public.teams where id = ${teamId}`
  return row?.points
}

/** Two members give the right answer to each of 32 tasks at once: each task is solved once, and nothing is lost. */
export async function solvedOnce(database: TestDatabase): Promise<void> {
  const codes = connections / 2
  const { players, tasks, teamId } = await createFoundTasks(database, 3, codes, {
    kind: 'text',
    answers: ['right'],
    points: 7,
  })
  const answers = await callConcurrently(connections, (n) =>
    answer(database, at(players, 1 + (n % 2)), at(tasks, n >> 1), right),
  )
  expect(countResults(answers)).toEqual({ ok: codes, task_closed: codes })
  expect(await pointsOfTeam(database, teamId)).toBe(codes * 17)
  await expectInvariants(database)
}

/** Each of 32 players sends an answer over two connections at once: it counts and costs once. */
export async function sentTwiceCountsOnce(database: TestDatabase): Promise<void> {
  const half = connections / 2
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const players = await createPlayers(database, half, hunt)
  const [task = ''] = await createTasks(database, hunt, {
    ...{ kind: 'text', answers: ['right'], wrong_cost: 3 },
  })
  await callConcurrently(half, (n) =>
    scan(database, at(players, n), hunt.sessionId, at(hunt.codes, 0)),
  )
  const ids = players.map(() => randomUUID())
  const answers = await callConcurrently(connections, (n) =>
    answer(database, at(players, n >> 1), task, '{wrong}', at(ids, n >> 1)),
  )
  expect(countResults(answers)).toEqual({ ok: connections })
  const tries = answers.map(({ body }) => (body as { tries: number; points_won: number }).tries)
  expect(new Set(tries)).toEqual(new Set([1]))
  await expectInvariants(database)
}

/** All members take the last try of a task at once: one of them has it. */
export async function theLastTryOnce(database: TestDatabase): Promise<void> {
  const { players, tasks, teamId } = await createFoundTasks(database, connections, 2, {
    ...{ kind: 'text', answers: ['right'], points: 7, wrong_cost: 3, max_tries: 1 },
  })
  for (const text of [right, '{wrong}']) {
    const task = at(tasks, text === right ? 0 : 1)
    const answers = await callConcurrently(connections, (n) =>
      answer(database, at(players, n), task, text),
    )
    expect(countResults(answers)).toEqual({ ok: 1, task_closed: connections - 1 })
  }
  expect(await pointsOfTeam(database, teamId)).toBe(2 * 10 + 7 - 3)
  await expectInvariants(database)
}

/** Photos are decided by two people each while the hunt ends: the first decision counts, and none is lost. */
export async function decidedWhileTheHuntEnds(database: TestDatabase): Promise<void> {
  const half = connections / 2
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const players = await createPlayers(database, half, hunt)
  const [task = ''] = await createTasks(database, hunt, {
    ...{ kind: 'photo', reviews_photo: true, points: 7, wrong_cost: 2 },
  })
  await callConcurrently(half, (n) =>
    scan(database, at(players, n), hunt.sessionId, at(hunt.codes, 0)),
  )
  const photos = await callConcurrently(half, (n) => submitPhoto(database, at(players, n), task))
  expect(countResults(photos)).toEqual({ ok: half })
  const waiting = await database.owner<{ id: string }[]>`
    select a.id::text from private.task_answers a join public.scans s on s.id = a.scan_id
    where s.game_session_id = ${hunt.sessionId} order by a.id`
  const answers = await callConcurrently(connections + 1, (n) =>
    n === half
      ? call(database, database.organiser, 'admin_set_game_session_phase', {
          p_game_session_id: hunt.sessionId,
          p_phase: 'ended',
        })
      : call(database, database.organiser, 'decide_task_photo', {
          p_game_session_id: hunt.sessionId,
          p_answer_id: at(waiting, (n > half ? n - 1 : n) >> 1).id,
          p_is_accepted: n % 2 === 0,
          p_reason: null,
          p_request_id: randomUUID(),
        }),
  )
  expect(countResults(answers)).toEqual({ ok: half + 1, task_photo_decided: half })
  const [left] = await database.owner<{ undecided: number }[]>`
    select count(*)::integer as undecided from private.task_answers a join public.scans s on s.id = a.scan_id
    where a.is_right is null and s.game_session_id = ${hunt.sessionId}`
  expect(left).toEqual({ undecided: 0 })
  await expectInvariants(database)
}

/** Finds are voided, restored and deleted with their finder while mates answer their tasks: points stay exact. */
export async function answeredWhileVoided(database: TestDatabase): Promise<void> {
  const codes = 30
  const { hunt, players } = await createFoundTasks(database, 5, codes, {
    ...{ kind: 'text', answers: ['right'], points: 7 },
  })
  const finds = await database.owner<{ id: string; task: string }[]>`
    select s.id::text, t.id as task
    from public.scans s join private.tasks t using (game_session_id, qr_code_id)
    where s.game_session_id = ${hunt.sessionId} order by s.id`
  const correct = (kind: string, n: number) =>
    call(database, database.organiser, 'admin_correct_finds', {
      ...{ p_kind: kind, p_scan_ids: [Number(at(finds, n).id)], p_reason: 'Race' },
      p_request_id: randomUUID(),
    })
  const answers = await callConcurrently(4 * codes + 1, (n) => {
    const code = n % codes
    if (n === 4 * codes) return call(database, at(players, 4), 'delete_my_account', {})
    if (n < codes) return correct('void', code)
    if (n < 2 * codes)
      return answer(database, at(players, 1 + (n % 3)), at(finds, code).task, right)
    return correct(n < 3 * codes ? 'restore' : 'void_task', code)
  })
  const { ok = 0, task_not_found = 0, ...others } = countResults(answers)
  expect(others).toEqual({})
  expect(ok + task_not_found).toBe(4 * codes + 1)
  await expectInvariants(database)
}

/** An answer that has waited for the correction of its find does not count. */
export async function voidedBeforeTheAnswer(database: TestDatabase): Promise<void> {
  const { hunt, players, tasks } = await createFoundTasks(database, 2, 1, {
    ...{ kind: 'text', answers: ['right'] },
  })
  const [find] = await database.owner<{ id: string }[]>`
    select id::text from public.scans where game_session_id = ${hunt.sessionId}`
  const voiding = {
    ...{ p_kind: 'void', p_scan_ids: [Number(find?.id)], p_reason: 'Race' },
    ...{ p_request_id: randomUUID(), p_is_preview: false },
  }
  const waiting = await whileUncommitted(
    database,
    database.organiser,
    'admin_correct_finds',
    voiding,
    async () => {
      const call = answer(database, at(players, 1), at(tasks, 0), right)
      await callWaits(database)
      return [call]
    },
  )
  expect(await Promise.all(waiting)).toMatchObject([{ outcome: 'task_not_found' }])
  await expectInvariants(database)
}

/** A finder scans on, an account goes, and mates answer what they found: nobody locks in another order. */
export async function answeringWhileScanning(database: TestDatabase): Promise<void> {
  const codes = connections
  const hunt = await createHunt(database, {
    teamSize: 100,
    codes: Array.from({ length: 2 * codes }, () => ({ points: 10 })),
  })
  const { players } = await createMembers(database, 6, hunt)
  const tasks = await createTasks(database, hunt, {
    ...{ kind: 'text', answers: ['right'], is_required: true },
  })
  const found = await callConcurrently(codes, (n) =>
    scan(database, at(players, n % 5), hunt.sessionId, at(hunt.codes, n)),
  )
  expect(countResults(found)).toEqual({ ok: codes })
  const answers = await callConcurrently(2 * codes + 1, (n) => {
    if (n === 2 * codes) return call(database, at(players, 5), 'delete_my_account', {})
    return n % 2 === 0
      ? answer(database, at(players, (n + 1) % 5), at(tasks, n >> 1), right)
      : scan(database, at(players, n % 5), hunt.sessionId, at(hunt.codes, codes + (n >> 1)))
  })
  expect(countResults(answers)).toEqual({ ok: 2 * codes + 1 })
  await expectInvariants(database)
}

const decide = (database: TestDatabase, sessionId: string, answerId: string) =>
  call(database, database.organiser, 'decide_task_photo', {
    ...{ p_game_session_id: sessionId, p_answer_id: answerId, p_is_accepted: true },
    ...{ p_reason: null, p_request_id: randomUUID() },
  })

const photosOf = (database: TestDatabase, sessionId: string) => database.owner<
  { id: string; sender: string }[]
>`
  select a.id::text, a.user_id as sender
  from private.task_answers a join public.scans s on s.id = a.scan_id
  where s.game_session_id = ${sessionId} order by a.id`

/**
 * Photos are decided while their senders delete their accounts, half of them alone, half in a team whose finder is
 * gone: nobody locks in another order, and points are those of the decisions.
 */
export async function decidedWhileAccountsGo(database: TestDatabase): Promise<void> {
  const photo = { kind: 'photo', reviews_photo: true, points: 7 }
  const quarter = connections / 4
  const { hunt, players, tasks, teamId } = await createFoundTasks(
    ...([database, quarter + 2, quarter, photo] as const),
  )
  const alone = await createPlayers(database, quarter, hunt)
  const finds = await callConcurrently(quarter, (n) =>
    scan(database, at(alone, n), hunt.sessionId, at(hunt.codes, n)),
  )
  expect(countResults(finds)).toEqual({ ok: quarter })
  const gone = await call(database, at(players, 0), 'delete_my_account', {})
  expect(gone.outcome).toBe('ok')
  const photos = await callConcurrently(2 * quarter, (n) =>
    submitPhoto(database, n % 2 ? at(alone, n >> 1) : at(players, 2 + (n >> 1)), at(tasks, n >> 1)),
  )
  expect(countResults(photos)).toEqual({ ok: 2 * quarter })
  const waiting = await photosOf(database, hunt.sessionId)
  const inTeam = new Set(players)
  const answers = await callConcurrently(4 * quarter, (n) => {
    const { id, sender } = at(waiting, n >> 1)
    return n % 2 === 0
      ? decide(database, hunt.sessionId, id)
      : call(database, sender, 'delete_my_account', {})
  })
  const { ok = 0, task_not_found = 0, ...others } = countResults(answers)
  expect(others).toEqual({})
  expect(ok + task_not_found).toBe(4 * quarter)
  const accepted = waiting.filter(
    ({ sender }, n) => inTeam.has(sender) && at(answers, 2 * n).outcome === 'ok',
  )
  expect(await pointsOfTeam(database, teamId)).toBe(quarter * 10 + accepted.length * 7)
  await expectInvariants(database)
}

/** A photo that has waited for another kind of its task, or for its deletion, is refused. */
export async function changedBeforeThePhoto(database: TestDatabase): Promise<void> {
  for (const [task, refusal] of [
    [{ kind: 'text', answers: ['right'] }, 'invalid_task_answer'],
    [null, 'task_not_found'],
  ] as const) {
    const { hunt, players, tasks } = await createFoundTasks(database, 2, 1, {
      ...{ kind: 'photo', reviews_photo: true, points: 7 },
    })
    const [version] = await database.owner<{ at: string }[]>`
      select updated_at::text as at from private.tasks where id = ${at(tasks, 0)}`
    const change = {
      p_game_session_id: hunt.sessionId,
      p_qr_code_id: at(hunt.codes, 0),
      p_task: task,
      p_updated_at: version?.at ?? null,
    }
    const waiting = await whileUncommitted(
      database,
      database.organiser,
      'admin_save_task',
      change,
      async () => {
        const photo = submitPhoto(database, at(players, 1), at(tasks, 0))
        await callWaits(database)
        return [photo]
      },
    )
    expect(await Promise.all(waiting)).toMatchObject([{ outcome: refusal }])
  }
  await expectInvariants(database)
}

/** A code is found while a task is added to it; the change of a task waits. */
export async function foundWhileTheTaskIsAdded(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const [player = ''] = await createPlayers(database, 1, hunt)
  const code = at(hunt.codes, 0)
  await whileUncommitted(
    database,
    database.organiser,
    'admin_save_task',
    {
      p_game_session_id: hunt.sessionId,
      p_qr_code_id: code,
      p_task: { kind: 'text', answers: ['right'] },
    },
    async () => {
      expect((await scan(database, player, hunt.sessionId, code)).outcome).toBe('ok')
      return []
    },
  )
  await expectInvariants(database)
}

/** A decision that has waited for the deletion of a sender who had left the team finds no photo. */
export async function deletedBeforeTheDecision(database: TestDatabase): Promise<void> {
  const { hunt, players, tasks, teamId } = await createFoundTasks(database, 2, 1, {
    ...{ kind: 'photo', reviews_photo: true, points: 7 },
  })
  const sender = at(players, 1)
  expect((await submitPhoto(database, sender, at(tasks, 0))).outcome).toBe('ok')
  const left = await call(database, sender, 'leave_team', { p_game_session_id: hunt.sessionId })
  expect(left.outcome).toBe('ok')
  const [photo] = await photosOf(database, hunt.sessionId)
  const waiting = await whileUncommitted(database, sender, 'delete_my_account', {}, async () => {
    const decision = decide(database, hunt.sessionId, photo?.id ?? '')
    await callWaits(database)
    return [decision]
  })
  expect(await Promise.all(waiting)).toMatchObject([{ outcome: 'task_not_found' }])
  expect(await pointsOfTeam(database, teamId)).toBe(10)
  await expectInvariants(database)
}
