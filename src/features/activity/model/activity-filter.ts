import type { ActivityRecord } from '@/features/activity/api/admin-list-activity'

/** Empty: no restriction. */
export interface ActivityFilter {
  type: string
  component: string
  userId: string
}

export const noActivityFilter: ActivityFilter = { type: '', component: '', userId: '' }

/** Records that match every chosen filter, in their order. */
export function filterActivity(
  records: readonly ActivityRecord[],
  filter: ActivityFilter,
): ActivityRecord[] {
  return records.filter(
    (record) =>
      (filter.type === '' || record.type === filter.type) &&
      (filter.component === '' || record.component === filter.component) &&
      (filter.userId === '' || record.user_id === filter.userId),
  )
}

/** What the filters offer: everything that occurs in the records, sorted. */
export function activityChoices(records: readonly ActivityRecord[]): {
  types: string[]
  components: string[]
  users: { id: string; name: string }[]
} {
  const users = new Map<string, string>()
  for (const { user_id, user_name } of records) if (user_id) users.set(user_id, user_name)
  return {
    types: [...new Set(records.map(({ type }) => type))].sort(),
    components: [...new Set(records.map(({ component }) => component))].sort(),
    users: [...users]
      .map(([id, name]) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  }
}
