import type { Query } from '../../supabase/local/database/query'

/** One argument of an RPC as the catalogue has it; `type` without length or precision. */
export interface Parameter {
  name: string
  type: string
  isOptional: boolean
}

/** One function of the API. */
export interface Signature {
  name: string
  parameters: Parameter[]
}

/** Reads every public function with its arguments, so that new RPCs are included automatically. */
export async function readSignatures(query: Query): Promise<Signature[]> {
  const rows = await query(`
    select p.proname as name, coalesce((
      select jsonb_agg(jsonb_build_object('name', p.proargnames[position], 'type', format_type(type, null),
        'isOptional', position > p.pronargs - p.pronargdefaults) order by position)
      from unnest(p.proargtypes) with ordinality as arguments (type, position)), '[]')::text as parameters
    from pg_catalog.pg_proc p
    where p.pronamespace = 'public'::regnamespace
    order by p.proname`)
  return rows.map((row) => {
    const { name, parameters } = row as { name: string; parameters: string }
    return { name, parameters: JSON.parse(parameters) as Parameter[] }
  })
}
