import type { Api } from './users'

/** A QR code that belongs to no session. */
export type UnassignedCode = { id: string; name: string; short_code: string }

/** The codes whose names start with the prefix, by name. */
export async function codesOf(organiser: Api, prefix: string): Promise<UnassignedCode[]> {
  const { data } = await organiser
    .from('qr_codes')
    .select('id, name, short_code')
    .like('name', `${prefix}%`)
    .order('name')
    .throwOnError()
  return data
}

/** Creates one code. */
export async function addCode(
  organiser: Api,
  values: { name: string; is_decoy?: boolean },
): Promise<UnassignedCode> {
  const { data } = await organiser
    .from('qr_codes')
    .insert(values)
    .select('id, name, short_code')
    .single()
    .throwOnError()
  return data
}

/** Deletes the codes whose names start with the prefix; fails for codes of a session. */
export async function removeCodes(organiser: Api, prefix: string): Promise<void> {
  await organiser.from('qr_codes').delete().like('name', `${prefix}%`).throwOnError()
}
