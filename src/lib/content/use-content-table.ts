import { queryKeyPrefixes } from '@/lib/account/keys'
import {
  deleteRow,
  insertRow,
  updateRow,
  type ContentTable,
  type InsertValues,
  type UpdateValues,
} from '@/lib/content/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/** Values of a form; without `id` they become a new row. */
interface SaveInput<T extends ContentTable> {
  id: string | undefined
  /** `updated_at` of the row that filled the form. */
  version: string
  values: InsertValues<T> & UpdateValues<T>
}

interface Update<T extends ContentTable> {
  id: string
  /** `updated_at` of the row as the organiser saw it. */
  version: string
  values: UpdateValues<T>
}

interface Removal {
  id: string
  /** When given, deletes the row only if it still has this `updated_at`. */
  version?: string
}

const stale = [queryKeyPrefixes.admin]

/** Mutations of one content table; content-rows.ts lists their error keys. */
export function useContentTable<T extends ContentTable>(table: T) {
  return {
    save: useRefreshingMutation(stale, ({ id, version, values }: SaveInput<T>) =>
      id === undefined ? insertRow(table, values) : updateRow(table, id, version, values),
    ),
    update: useRefreshingMutation(stale, ({ id, version, values }: Update<T>) =>
      updateRow(table, id, version, values),
    ),
    remove: useRefreshingMutation(stale, ({ id, version }: Removal) =>
      deleteRow(table, id, version),
    ),
  }
}
