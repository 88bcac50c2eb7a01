import { useState } from 'react'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { randomId } from '@/lib/browser/random-id'
import {
  deleteRow,
  insertRow,
  updateRow,
  type ContentTable,
  type InsertValues,
  type UpdateValues,
} from '@/lib/content/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/rpc'

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
  // Kept until the row is saved: saving again after a lost answer adds no second one.
  const [newId, setNewId] = useState(randomId)
  return {
    save: useRefreshingMutation(stale, async ({ id, version, values }: SaveInput<T>) => {
      if (id !== undefined) return updateRow(table, id, version, values)
      const row = await insertRow(table, { ...values, id: newId })
      setNewId(randomId())
      return row
    }),
    update: useRefreshingMutation(stale, ({ id, version, values }: Update<T>) =>
      updateRow(table, id, version, values),
    ),
    remove: useRefreshingMutation(stale, ({ id, version }: Removal) =>
      deleteRow(table, id, version),
    ),
  }
}
