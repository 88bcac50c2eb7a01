import type { HuntDocument } from '@/features/hunt-files/model/hunt-document'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { toAppError } from '@/lib/supabase/errors'
import { whileConnected } from '@/lib/supabase/connection'
import { supabase } from '@/lib/supabase/client'
import { rpc, type RpcResult, useRefreshingMutation } from '@/lib/supabase/rpc'

export interface ExportOptions {
  gameSessionId: string
  /** With printed ids and short codes. */
  withPrints: boolean
  withOffers: boolean
}

/** A hunt as a document, and the files of buckets that belong into the archive. */
export interface ExportedHunt {
  document: HuntDocument
  files: RpcResult<'admin_export_hunt'>['files']
}

/**
 * Fetches a hunt as the document of a hunt file.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`, `hunt_file_too_large`
 */
export async function fetchHuntDocument(options: ExportOptions): Promise<ExportedHunt> {
  const { document, files } = await rpc('admin_export_hunt', {
    p_game_session_id: options.gameSessionId,
    p_with_prints: options.withPrints,
    p_with_offers: options.withOffers,
  })
  return { document: document as HuntDocument, files }
}

/**
 * A file of an exported hunt.
 * @throws AppError
 */
export async function downloadHuntFile(
  file: ExportedHunt['files'][number],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { data, error } = await whileConnected(() =>
    supabase.storage.from(file.bucket).download(file.object, {}, { signal }),
  )
  if (error) throw toAppError(error)
  return new Uint8Array(await data.arrayBuffer())
}

/** Uploaded files of a hunt file: ids of pictures and sounds by key, and of maps by path. */
export type UploadedFiles = {
  media: Record<string, string>
  images: Record<string, string>
}

export interface HuntImport {
  document: HuntDocument
  /** Empty: the name in the file. */
  name: string
  /** Null: a preview, which changes nothing. */
  files: UploadedFiles | null
}

/** A draft that was created from a file, or would be; a preview proposes a free name. */
export type ImportedHunt = RpcResult<'admin_import_hunt'>

/**
 * Creates a draft from a hunt file in one transaction, once per request id; or only tries it.
 * @throws AppError `admin_access_required`, `invalid_hunt_file`, `hunt_file_too_new`,
 *   `media_not_found`, `media_texts_missing`, `clue_chain_cycle`, `request_id_reused`
 */
export function useImportHunt() {
  return useRefreshingMutation(
    ({ files }: HuntImport) =>
      files ? [queryKeyPrefixes.admin, queryKeyPrefixes.game, queryKeyPrefixes.shop] : [],
    ({ document, name, files }, requestId): Promise<ImportedHunt> =>
      rpc('admin_import_hunt', {
        p_document: document,
        p_files: files ?? {},
        p_name: name || null,
        p_is_preview: files === null,
        p_request_id: requestId,
      }),
  )
}
