import type postgres from 'postgres'

/** One measured call: a function of the API with arguments as SQL literals by parameter name. */
export type Call = { name: string; functionName: string; arguments: Record<string, string> }

type Parameter = { name: string; has_default: boolean }
type AdminFunction = { name: string; is_read: boolean; parameters: Parameter[] }

/** What parameters without a default get, by name: the ids of world.sql. */
const required: Record<string, string> = {
  p_user_id: `'00000001-0000-4000-8000-000000000007'`,
  p_game_session_id: `'00000002-0000-4000-8000-000000000003'`,
  p_qr_code_id: `'00000003-0000-4000-8000-000000000030'`,
  p_clue_id: `'00000004-0000-4000-8000-000000000007'`,
}

/**
 * Calls besides those with default arguments, where an organiser's filter changes the plan: a search
 * for one player, for a common name, for nothing that exists; a deep page; each sort order; one session.
 */
const variants: Record<string, Record<string, Record<string, string>>> = {
  admin_list_users: {
    'one player': { p_search: `'Anna 77'` },
    'a common name': { p_search: `'kovács'` },
    'by balance': { p_sort: `'balance'` },
    'by name': { p_sort: `'name'`, p_descending: 'false' },
    'page 500': { p_offset: '12500' },
  },
  admin_list_token_transactions: {
    'one player': { p_search: `'7777@bench'` },
    'a common name': { p_search: `'kovács'` },
    'a reason': { p_search: `'kárpótlás 777'` },
    'found nowhere': { p_search: `'zzzz'` },
    'one type': { p_type: `'spend'` },
    'page 1000': { p_offset: '25000' },
  },
  admin_list_found_qr_codes: {
    'one player': { p_search: `'7777@bench'` },
    'a common name': { p_search: `'kovács'` },
    'found nowhere': { p_search: `'zzzz'` },
    'one session': { p_game_session_id: `'00000002-0000-4000-8000-000000000003'` },
    'page 1000': { p_offset: '25000' },
  },
  admin_list_orders: {
    'one player': { p_search: `'7777@bench'` },
    'a common name': { p_search: `'kovács'` },
    paid: { p_status: `'paid'` },
  },
}

/** Periods and sessions for every statistic that can be narrowed. */
const narrowing: Record<string, Record<string, string>> = {
  'one session': { p_game_session_id: `'00000002-0000-4000-8000-000000000003'` },
  'ten days': { p_from: `now() - interval '40 days'`, p_to: `now() - interval '30 days'` },
}

/**
 * Reads the organisers' functions from the catalogue, so that a new one is measured by itself. Statistics
 * and the overview are volatile without writing for others; every other volatile function is a write.
 * @returns the calls, and the names that cannot be measured: what writes, and what needs an argument
 *   that this file does not know
 */
export async function readCalls(sql: postgres.Sql): Promise<{ calls: Call[]; left: string[] }> {
  const functions = await sql<AdminFunction[]>`
    select p.proname as name, p.provolatile <> 'v' or p.proname ~ '_(statistics|overview)$' as is_read,
      array(select jsonb_build_object('name', p.proargnames[n], 'has_default', n > p.pronargs - p.pronargdefaults)
            from generate_series(1, p.pronargs) n) as parameters
    from pg_catalog.pg_proc p
    where p.pronamespace = 'public'::regnamespace and starts_with(p.proname, 'admin_')
    order by p.proname`
  const calls: Call[] = []
  const left: string[] = []
  for (const { name, is_read, parameters } of functions) {
    const needed = parameters.filter(({ has_default }) => !has_default).map((one) => one.name)
    if (!is_read) left.push(name)
    else if (needed.some((parameter) => !(parameter in required))) {
      left.push(`${name} (needs ${needed.join(', ')})`)
    } else calls.push(...callsOf(name, parameters, needed))
  }
  return { calls, left }
}

function callsOf(functionName: string, parameters: Parameter[], needed: string[]): Call[] {
  const base = Object.fromEntries(needed.map((parameter) => [parameter, required[parameter] ?? '']))
  const known = new Set(parameters.map(({ name }) => name))
  const fits = (given: Record<string, string>) => Object.keys(given).every((key) => known.has(key))
  const narrowed = functionName.endsWith('_statistics') ? narrowing : {}
  const special = Object.entries({ ...variants[functionName], ...narrowed })
    .filter(([, given]) => fits(given))
    .map(([label, given]) => ({
      name: `${functionName}: ${label}`,
      functionName,
      arguments: { ...base, ...given },
    }))
  return [{ name: functionName, functionName, arguments: base }, ...special]
}
