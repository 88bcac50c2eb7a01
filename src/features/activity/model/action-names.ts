import type { TFunction } from 'i18next'
import type { ActivityRecord } from '@/features/activity/api/admin-list-activity'
import { matchesSearch } from '@/lib/format/search-key'
import { clientErrorKeys, errorKeys, isErrorKey, type ErrorKey } from '@/lib/supabase/errors'

/** What the log's identifiers are called in one language. */
export interface ActionNames {
  /** What the database and the client record, by action. */
  actions: ReadonlyMap<string, string>
  /** Calls of the server, by RPC or table. */
  calls: ReadonlyMap<string, string>
  components: ReadonlyMap<string, string>
  errors: ReadonlyMap<ErrorKey, string>
}

/** The client's records of calls; their actions are names of RPCs and tables. */
const CALLS = 'rpc'
const operations = ['insert', 'update', 'delete'] as const

/** Collects all names in the language of `t`. */
export function readActionNames(t: TFunction): ActionNames {
  const names = t('admin.activity.names', { returnObjects: true })
  const recorded = Object.entries(names.actions).flatMap(([subject, verbs]) =>
    Object.entries(verbs).map(([verb, text]) => [`${subject}.${verb}`, text] as const),
  )
  // What organisers change in content is recorded as <table>.<operation>.
  const content = Object.entries(names.things).flatMap(([table, thing]) =>
    operations.map(
      (name) => [`${table}.${name}`, t(`admin.activity.content.${name}`, { name: thing })] as const,
    ),
  )
  const data = Object.entries(names.lists).map(
    ([table, list]) => [table, t('admin.activity.data', { list })] as const,
  )
  return {
    actions: new Map([...recorded, ...content, ...Object.entries(names.events)]),
    calls: new Map([...data, ...Object.entries(names.requests)]),
    components: new Map(Object.entries(names.components)),
    errors: new Map([...errorKeys, ...clientErrorKeys].map((key) => [key, t(`errors.${key}`)])),
  }
}

type Action = Pick<ActivityRecord, 'action' | 'component' | 'type' | 'details'>

function detail(details: unknown, name: string): unknown {
  return typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined
}

/** Names what a record tells of; an action that nobody has named stands as it is. */
export function actionText(
  t: TFunction,
  { actions, calls }: ActionNames,
  { action, component, type, details }: Action,
): string {
  if (component === CALLS) {
    const call = calls.get(action)
    if (call === undefined) return action
    return type === 'info' ? call : t('admin.activity.failed', { action: call })
  }
  const text = actions.get(action) ?? action
  const count = detail(details, 'count')
  return typeof count === 'number' ? `${text} (×${count})` : text
}

/** Names the part of the app that wrote a record; one that nobody has named stands as it is. */
export const componentText = ({ components }: ActionNames, component: string): string =>
  components.get(component) ?? component

/** What a record says of its own; of a refusal, what was said to the player. */
export function messageText(
  { errors }: ActionNames,
  record: Action & Pick<ActivityRecord, 'message'>,
): string {
  const { action, component, message, details } = record
  if (isErrorKey(message)) return errors.get(message) ?? message
  // What the logger writes when there is no more to say.
  if (message !== '' && message !== `${component}: ${action}`) return message
  const key = [detail(details, 'key'), detail(details, 'reason')].find(isErrorKey)
  return (key && errors.get(key)) ?? ''
}

/** Actions and error keys whose name holds a text: the server knows the identifiers alone. */
export function identifiersOf(names: ActionNames, search: string): string[] {
  if (search.trim() === '') return []
  return [...names.actions, ...names.calls, ...names.errors].flatMap(([identifier, name]) =>
    matchesSearch(search, [name]) ? [identifier] : [],
  )
}
