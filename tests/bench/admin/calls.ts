import type postgres from 'postgres'

/** A measured call: an API function with arguments as SQL literals by parameter name. */
export type Call = { name: string; functionName: string; arguments: Record<string, string> }

type Arguments = Record<string, string>
type Parameter = { name: string; has_default: boolean }
type AdminFunction = { name: string; is_volatile: boolean; parameters: Parameter[] }

/** Volatile reads: they store what they have counted. All other volatile functions write. */
const countingRead = /^admin_(overview|game_session_desk|\w*statistics)$/

/** Session 3, which half of all players have joined. */
const bigSession = `'00000002-0000-4000-8000-000000000003'`

/** Arguments of required parameters by name: ids of seed.sql. */
const required: Arguments = {
  p_user_id: `'00000001-0000-4000-8000-000000000008'`,
  p_game_session_id: bigSession,
  p_qr_code_id: `'00000003-0000-4000-8000-000000000030'`,
  p_clue_id: `'00000004-0000-4000-8000-000000000007'`,
  p_jackpot_id: `'0000000c-0000-4000-8000-000000000003'`,
  p_kind: `'transactions'`,
  p_from: `now() - interval '400 days'`,
  p_to: `now()`,
}

/**
 * Calls with filters that change the query plan: searches for one player, for a common name, without a match, for a
 * letter in most rows, for a character that the planner expects but no row has; a deep page; each sort order; one
 * session.
 */
const variants: Record<string, Record<string, Arguments>> = {
  admin_list_users: {
    'one player': { p_search: `'Anna 77'` },
    'a common name': { p_search: `'kovács'` },
    'by balance': { p_sort: `'balance'` },
    'by points': { p_sort: `'points_total'` },
    'by name': { p_sort: `'name'`, p_descending: 'false' },
    'page 500': { p_offset: '12500' },
  },
  admin_list_activity: {
    'one player': { p_user: `'7777@bench'` },
  },
  admin_list_user_history: {
    scans: { p_kind: `'scans'` },
    sessions: { p_kind: `'game_sessions'` },
    purchases: { p_kind: `'purchases'` },
  },
  admin_list_token_transactions: {
    'one player': { p_search: `'7777@bench'` },
    'a common name': { p_search: `'kovács'` },
    'a letter': { p_search: `'a'` },
    'a reason': { p_search: `'kárpótlás 777'` },
    'found nowhere': { p_search: `'zzzz'` },
    'one type': { p_type: `'spend'` },
    'page 1000': { p_offset: '25000' },
  },
  admin_list_found_qr_codes: {
    'one player': { p_search: `'7777@bench'` },
    'a common name': { p_search: `'kovács'` },
    'a letter': { p_search: `'a'` },
    'found nowhere': { p_search: `'zzzz'` },
    'one session': { p_game_session_id: bigSession },
    'page 1000': { p_offset: '25000' },
  },
  admin_list_orders: {
    'one player': { p_search: `'7777@bench'` },
    'a common name': { p_search: `'kovács'` },
    paid: { p_status: `'paid'` },
  },
  admin_list_coupon_redemptions: {
    'a common name': { p_search: `'kovács'` },
    'a sign': { p_search: `'%'` },
  },
  admin_list_jackpot_entries: {
    'a common name': { p_search: `'kovács'` },
    'a letter': { p_search: `'a'` },
    shares: { p_kind: `'share'` },
  },
}

/** Periods and sessions for statistics with these filters. */
const narrowing: Record<string, Arguments> = {
  'one session': { p_game_session_id: bigSession },
  'ten days': { p_from: `now() - interval '40 days'`, p_to: `now() - interval '30 days'` },
}

/**
 * Reads the admin functions from pg_catalog, so that new ones are measured automatically.
 * @returns the calls, and the names of the functions that write, which are not measured
 * @throws when a read needs an argument that this file does not define
 */
export async function readCalls(sql: postgres.Sql): Promise<{ calls: Call[]; writes: string[] }> {
  const functions = await sql<AdminFunction[]>`
    select p.proname as name, p.provolatile = 'v' as is_volatile,
      array(select jsonb_build_object('name', p.proargnames[n], 'has_default', n > p.pronargs - p.pronargdefaults)
            from generate_series(1, p.pronargs) n) as parameters
    from pg_catalog.pg_proc p
    where p.pronamespace = 'public'::regnamespace and starts_with(p.proname, 'admin_')
    order by p.proname`
  const isWrite = (one: AdminFunction) => one.is_volatile && !countingRead.test(one.name)
  const reads = functions.filter((one) => !isWrite(one))
  const unknown = reads.flatMap(({ name, parameters }) =>
    parameters
      .filter((parameter) => !parameter.has_default && !(parameter.name in required))
      .map((parameter) => `${name} needs ${parameter.name}`),
  )
  if (unknown.length > 0) {
    throw new Error(
      `No line for: ${unknown.join('; ')}. Add the arguments to bench/admin/calls.ts.`,
    )
  }
  return {
    calls: reads.flatMap(({ name, parameters }) => callsOf(name, parameters)),
    writes: functions.filter(isWrite).map(({ name }) => name),
  }
}

function callsOf(functionName: string, parameters: Parameter[]): Call[] {
  const base = Object.fromEntries(
    parameters
      .filter((parameter) => !parameter.has_default)
      .map(({ name }) => [name, required[name] ?? '']),
  )
  const known = new Set(parameters.map(({ name }) => name))
  const narrowed = functionName.endsWith('_statistics') ? narrowing : {}
  const adds = (given: Arguments) =>
    Object.entries(given).every(([name, value]) => known.has(name) && base[name] !== value)
  const special = Object.entries({ ...variants[functionName], ...narrowed })
    .filter(([, given]) => adds(given))
    .map(([label, given]) => ({
      name: `${functionName}: ${label}`,
      functionName,
      arguments: { ...base, ...given },
    }))
  return [{ name: functionName, functionName, arguments: base }, ...special]
}
