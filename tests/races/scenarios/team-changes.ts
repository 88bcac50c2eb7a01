import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type TestDatabase,
  call,
  callConcurrently,
  callWaits,
  connections,
  countResults,
  expectInvariants,
} from '../test-database'
import { at, createHunt, createPlayers, liftTokenRateLimit } from '../fixtures'
import { scan } from './scans'
import { createMembers, createTeam, join, leave } from './teams'

/** A player who creates a team while an organiser switches teams off gets none. */
export async function switchingTeamsOffLeavesNone(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { teamSize: 2 })
  const [player] = await createPlayers(database, 1, hunt)
  const creating: ReturnType<typeof call>[] = []
  await database.owner.begin(async (organiser) => {
    // As admin_save_game_session.
    await organiser`select pg_advisory_xact_lock(private.session_gate(${hunt.sessionId}))`
    await organiser`select from public.game_sessions where id = ${hunt.sessionId} for update`
    await organiser`update public.game_sessions set team_mode = 'off' where id = ${hunt.sessionId}`
    creating.push(
      call(database, player ?? '', 'create_team', {
        p_game_session_id: hunt.sessionId,
        p_name: 'Foxes',
      }),
    )
    await callWaits(database)
  })
  expect(await Promise.all(creating)).toMatchObject([{ outcome: 'teams_not_used' }])
  await expectInvariants(database)
}

/** A member leaves while an organiser switches teams off: until then neither the hunt nor the team is locked. */
export async function switchingTeamsOffWaitsForMembers(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { teamSize: 2 })
  const { players } = await createMembers(database, 2, hunt)
  const saving: ReturnType<typeof call>[] = []
  const unlocked = await database.owner.begin(async (player) => {
    // As leave_team.
    await player`select private.lock_membership(${at(players, 1)}, ${hunt.sessionId})`
    saving.push(
      call(database, database.organiser, 'admin_save_game_session', {
        p_game_session: {
          id: hunt.sessionId,
          name: 'Race',
          visibility: 'listed',
          team_mode: 'off',
        },
      }),
    )
    await callWaits(database)
    return player`
      select from public.teams t join public.game_sessions s on s.id = t.game_session_id
      where s.id = ${hunt.sessionId} for no key update skip locked`
  })
  expect(unlocked).toHaveLength(1)
  expect(await Promise.all(saving)).toMatchObject([{ outcome: 'ok' }])
  await expectInvariants(database)
}

/** Members of four teams scan while organisers correct players of all of them and move others between them. */
export async function correctingTeamsWhileMoving(database: TestDatabase): Promise<void> {
  const codes = Array.from({ length: 8 }, () => ({ points: 10, maxScans: 100 }))
  const hunt = await createHunt(database, { teamSize: 20, codes })
  const teams = await Promise.all(Array.from({ length: 4 }, () => createMembers(database, 4, hunt)))
  const session = { p_game_session_id: hunt.sessionId }
  const request = () => ({ p_reason: 'Race', p_request_id: randomUUID() })
  // The first of each team is corrected, the second and third scan, the fourth is moved.
  const corrected = teams.map(({ players }) => at(players, 0))
  const answers = await callConcurrently(connections, (n) => {
    const { players } = at(teams, n % 4)
    if (n % 8 < 2)
      return call(database, database.organiser, 'admin_credit_find', {
        ...session,
        p_qr_code_id: at(hunt.codes, n >> 3),
        p_user_ids: corrected,
        ...request(),
      })
    if (n % 8 === 2)
      return call(database, database.organiser, 'admin_adjust_points', {
        ...session,
        p_user_ids: [...corrected].reverse(),
        p_points: 3,
        ...request(),
      })
    if (n % 8 === 3)
      return call(database, database.organiser, 'admin_move_player', {
        ...session,
        p_user_id: at(players, 3),
        p_team_id: at(teams, (n >> 3) % 4).team.id,
      })
    return scan(database, at(players, 1 + (n % 2)), hunt.sessionId, at(hunt.codes, n >> 3))
  })
  const expected = [
    'ok',
    'already_scanned',
    'found_by_team',
    'scan_rate_limited',
    'team_change_refused',
  ]
  expect(Object.keys(countResults(answers)).filter((key) => !expected.includes(key))).toEqual([])
  await expectInvariants(database)
}

/** Members leave and come back while they scan: each find is of the team or of the player alone. */
export async function movingWhileScanning(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, {
    teamSize: 8,
    codes: Array.from({ length: 12 }, () => ({ points: 10 })),
  })
  const { players, team } = await createMembers(database, 8, hunt)
  const answers = await callConcurrently(240, (n) => {
    const player = at(players, n % 8)
    if (n % 3 === 0) return leave(database, hunt, player)
    if (n % 3 === 1) return join(database, hunt, player, team)
    return scan(database, player, hunt.sessionId, at(hunt.codes, n % 12))
  })
  const { ok, ...refusals } = countResults(answers)
  expect(ok).toBeGreaterThan(0)
  const expected = ['found_by_team', 'already_scanned', 'scan_rate_limited', 'team_change_refused']
  // A team that all members left without a find is gone.
  expect([...expected, 'team_not_found']).toEqual(expect.arrayContaining(Object.keys(refusals)))
  await expectInvariants(database)
}

/** Two teams scan, buy, claim and move while an organiser merges them, then deletes the rest. */
export async function mergingWhilePlaying(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  for (let round = 0; round < 4; round++) {
    const hunt = await createHunt(database, {
      teamSize: 16,
      startingTokens: 50,
      clues: [10, 0],
      codes: Array.from({ length: 8 }, (_, n) => ({ points: 10, maxScans: n % 2 ? 40 : null })),
    })
    const foxes = await createMembers(database, 6, hunt)
    const owls = await createMembers(database, 6, hunt)
    const players = [...foxes.players, ...owls.players]
    const merge = () =>
      call(database, database.organiser, 'admin_merge_teams', {
        p_team_id: owls.team.id,
        p_into_team_id: foxes.team.id,
      })
    let merged = 'none'
    const answers = await callConcurrently(192, async (n) => {
      const player = at(players, n % players.length)
      // Somebody may enter a team just when it is merged; the organiser then tries again.
      if (n === 64 || n === 96) {
        const { outcome } = await merge()
        if (outcome === 'ok') merged = outcome
        return { outcome: `merge ${outcome}`, body: null }
      }
      if (n % 6 === 0) return leave(database, hunt, player)
      if (n % 6 === 1) return join(database, hunt, player, n % 12 === 1 ? foxes.team : owls.team)
      if (n % 6 === 2) {
        return call(database, player, 'buy_clue', {
          p_clue_id: at(hunt.clues, n % 4 === 0 ? 1 : 0),
          p_game_session_id: hunt.sessionId,
          p_expected_price: n % 4 === 0 ? 0 : 10,
          p_request_id: randomUUID(),
        })
      }
      if (n % 48 === 3) {
        return call(database, player, 'submit_treasure_claim', {
          p_game_session_id: hunt.sessionId,
          p_name: 'Claimant',
          p_address: '1051 Budapest',
          p_phone_number: '+36301234567',
        })
      }
      return scan(database, player, hunt.sessionId, at(hunt.codes, n % 8))
    })
    const expected = [
      ...['ok', 'found_by_team', 'already_scanned', 'scan_rate_limited', 'team_change_refused'],
      ...['team_not_found', 'already_in_team', 'team_full', 'owned_by_team', 'clue_already_owned'],
      ...['clue_code_already_found', 'claim_already_submitted', 'treasure_not_found_yet'],
      ...['merge ok', 'merge edit_conflict', 'merge both_teams_claimed', 'merge team_not_found'],
    ]
    expect(expected).toEqual(expect.arrayContaining(Object.keys(countResults(answers))))
    await expectInvariants(database)
    if (merged === 'ok') {
      const [row] = await database.owner`
        select count(*)::integer as count from public.teams where id = ${owls.team.id}`
      expect(row?.count).toBe(0)
    }
    const deleted = await callConcurrently(8, (n) =>
      n === 4
        ? call(database, database.organiser, 'admin_delete_team', { p_team_id: foxes.team.id })
        : scan(database, at(players, n), hunt.sessionId, at(hunt.codes, n)),
    )
    expect([
      ...['ok', 'found_by_team', 'already_scanned', 'scan_rate_limited', 'team_not_found'],
    ]).toEqual(expect.arrayContaining(Object.keys(countResults(deleted))))
    await expectInvariants(database)
  }
}

/** Players lock their membership, then their team: a merge that waits for a membership has locked no team yet. */
export async function mergingWaitsForPlayers(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { teamSize: 4 })
  const foxes = await createMembers(database, 2, hunt)
  const owls = await createMembers(database, 2, hunt)
  const merging: ReturnType<typeof call>[] = []
  const unlocked = await database.owner.begin(async (player) => {
    await player`
      select from public.user_game_sessions
      where game_session_id = ${hunt.sessionId} and user_id = ${at(owls.players, 1)} for no key update`
    merging.push(
      call(database, database.organiser, 'admin_merge_teams', {
        p_team_id: owls.team.id,
        p_into_team_id: foxes.team.id,
      }),
    )
    await callWaits(database)
    return player`
      select from public.teams where game_session_id = ${hunt.sessionId} for no key update skip locked`
  })
  expect(unlocked).toHaveLength(2)
  expect(await Promise.all(merging)).toMatchObject([{ outcome: 'ok' }])
}

/** A player enters a team while a purchase waits for the balance: the team gets the clue. */
export async function aPurchaseWaitsForAChangeOfTeam(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { teamSize: 4, startingTokens: 50, clues: [10] })
  const players = await createPlayers(database, 2, hunt)
  const team = await createTeam(database, hunt, at(players, 0))
  const buyer = at(players, 1)
  const buying: ReturnType<typeof call>[] = []
  await database.owner.begin(async (organiser) => {
    await organiser`select from public.token_balances where user_id = ${buyer} for update`
    buying.push(
      call(database, buyer, 'buy_clue', {
        p_clue_id: at(hunt.clues, 0),
        p_game_session_id: hunt.sessionId,
        p_expected_price: 10,
        p_request_id: randomUUID(),
      }),
    )
    await callWaits(database)
    await organiser`
      update public.user_game_sessions set team_id = ${team.id}
      where game_session_id = ${hunt.sessionId} and user_id = ${buyer}`
  })
  expect(await Promise.all(buying)).toMatchObject([{ outcome: 'ok' }])
  const [row] = await database.owner`
    select team_id from public.purchased_clues where user_id = ${buyer}`
  expect(row?.team_id).toBe(team.id)
  await expectInvariants(database)
}

/** Withdrawing a code gives clues to players of several teams, whose rows it locks by id. */
export async function withdrawingLocksTeamsInOrder(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, {
    teamSize: 4,
    startingTokens: 50,
    clues: [10, 10],
    codes: [{ points: 10 }],
  })
  const [clue, nextClue] = [at(hunt.clues, 0), at(hunt.clues, 1)]
  await database.owner`
    insert into public.clue_contents (clue_id, qr_code_id) values (${clue}, ${at(hunt.codes, 0)})`
  await database.owner`
    update public.clue_templates set required_clue_id = ${clue} where id = ${nextClue}`
  const captains = await createPlayers(database, 2, hunt)
  const teams = [
    await createTeam(database, hunt, at(captains, 0)),
    await createTeam(database, hunt, at(captains, 1)),
  ].sort((a, b) => (a.id < b.id ? -1 : 1))
  // The first player of the two is in the second team.
  const players = (await createPlayers(database, 2, hunt)).sort()
  for (const [index, player] of players.entries()) {
    expect(await join(database, hunt, player, at(teams, 1 - index))).toMatchObject({
      outcome: 'ok',
    })
    const bought = await call(database, player, 'buy_clue', {
      p_clue_id: clue,
      p_game_session_id: hunt.sessionId,
      p_expected_price: 10,
      p_request_id: randomUUID(),
    })
    expect(bought).toMatchObject({ outcome: 'ok' })
  }
  const withdraw = () =>
    call(database, database.organiser, 'admin_withdraw_code', {
      p_game_session_id: hunt.sessionId,
      p_qr_code_id: at(hunt.codes, 0),
      p_remedy: 'unlock',
      p_reason: 'Gone',
    })
  expect(await withdraw()).toMatchObject({ outcome: 'ok', body: { remaining: 2 } })
  const compensating: ReturnType<typeof call>[] = []
  const unlocked = await database.owner.begin(async (member) => {
    await member`select from public.teams where id = ${at(teams, 0).id} for no key update`
    compensating.push(withdraw())
    await callWaits(database)
    return member`
      select from public.teams where game_session_id = ${hunt.sessionId} for no key update skip locked`
  })
  expect(unlocked).toHaveLength(2)
  expect(await Promise.all(compensating)).toMatchObject([
    { outcome: 'ok', body: { players: 2, unlocked: 2 } },
  ])
  await expectInvariants(database)
}

/** Organisers move players between two teams in both directions while they buy and scan. */
export async function crossingMovesNeverDeadlock(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  const hunt = await createHunt(database, {
    teamSize: 16,
    startingTokens: 50,
    clues: [10],
    codes: [{ points: 10 }, { points: 10 }],
  })
  const foxes = await createMembers(database, 8, hunt)
  const owls = await createMembers(database, 8, hunt)
  const players = [...foxes.players, ...owls.players]
  const answers = await callConcurrently(256, (n) => {
    const player = at(players, (n * 7) % players.length)
    if (n % 64 === 63) return scan(database, player, hunt.sessionId, at(hunt.codes, 0))
    if (n % 16 === 15) {
      return call(database, player, 'buy_clue', {
        p_clue_id: at(hunt.clues, 0),
        p_game_session_id: hunt.sessionId,
        p_expected_price: 10,
        p_request_id: randomUUID(),
      })
    }
    return call(database, database.organiser, 'admin_move_player', {
      p_game_session_id: hunt.sessionId,
      p_user_id: player,
      p_team_id: (n % 2 ? foxes : owls).team.id,
    })
  })
  const expected = ['ok', 'team_change_refused', 'team_full', 'team_not_found', 'owned_by_team']
  expect([
    ...[...expected, 'clue_already_owned', 'clue_code_already_found', 'found_by_team'],
    ...['already_scanned', 'scan_rate_limited'],
  ]).toEqual(expect.arrayContaining(Object.keys(countResults(answers))))
  await expectInvariants(database)
}
