import type { Api } from './users'

/** A printed code of no session. */
export type LooseCode = { id: string; name: string; short_code: string }

/** The codes whose names begin alike, in the order of their names. */
export async function codesOf(organiser: Api, prefix: string): Promise<LooseCode[]> {
  const { data } = await organiser
    .from('qr_codes')
    .select('id, name, short_code')
    .like('name', `${prefix}%`)
    .order('name')
    .throwOnError()
  return data
}

/** Makes one code, as an organiser does. */
export async function addCode(
  organiser: Api,
  values: { name: string; is_decoy?: boolean },
): Promise<LooseCode> {
  const { data } = await organiser
    .from('qr_codes')
    .insert(values)
    .select('id, name, short_code')
    .single()
    .throwOnError()
  return data
}

/** Removes the codes of a test; none of them may be in a session. */
export async function removeCodes(organiser: Api, prefix: string): Promise<void> {
  await organiser.from('qr_codes').delete().like('name', `${prefix}%`).throwOnError()
}
