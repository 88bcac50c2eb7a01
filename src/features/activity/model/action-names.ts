import type { TFunction } from 'i18next'
import type { ActivityRecord } from '@/features/activity/api/admin-activity'
import { matchesSearch } from '@/lib/format/search-key'
import { logLevels, type LogLevel } from '@/lib/logger/log-types'
import { clientErrorKeys, isErrorKey, type ErrorKey } from '@/lib/supabase/errors'
import { errorKeys } from '@/types/database.types'

/** Translations of the log's identifiers. */
export interface ActionNames {
  /** Names by action. */
  actions: ReadonlyMap<string, string>
  /** Names of requests by RPC or table. */
  calls: ReadonlyMap<string, string>
  components: ReadonlyMap<string, string>
  errors: ReadonlyMap<ErrorKey, string>
}

/** Component of logged requests; their actions are names of RPCs and tables. */
const REQUESTS = 'rpc'
const operations = ['insert', 'update', 'delete'] as const

export function readActionNames(t: TFunction): ActionNames {
  const names = t('admin.activity.names', { returnObjects: true })
  const recorded = Object.entries(names.actions).flatMap(([subject, verbs]) =>
    Object.entries(verbs).map(([verb, text]) => [`${subject}.${verb}`, text] as const),
  )
  // Changes of content are recorded as <table>.<operation>.
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

/** Translates the action of a record; returns an unknown action unchanged. */
export function actionText(
  t: TFunction,
  { actions, calls }: ActionNames,
  { action, component, type, details }: Action,
): string {
  if (component === REQUESTS) {
    const call = calls.get(action)
    if (call === undefined) return action
    return type === 'info' ? call : t('admin.activity.failed', { action: call })
  }
  const text = actions.get(action) ?? action
  const count = detail(details, 'count')
  return typeof count === 'number' ? `${text} (×${count})` : text
}

/** Translates the component of a record; returns an unknown component unchanged. */
export const componentText = ({ components }: ActionNames, component: string): string =>
  components.get(component) ?? component

/** Message of a record; for an error, the text that the player saw. */
export function messageText(
  { errors }: ActionNames,
  record: Action & Pick<ActivityRecord, 'message'>,
): string {
  const { action, component, message, details } = record
  if (isErrorKey(message)) return errors.get(message) ?? message
  // The logger's default message adds nothing.
  if (message !== '' && message !== `${component}: ${action}`) return message
  const key = [detail(details, 'key'), detail(details, 'reason')].find(isErrorKey)
  return (key && errors.get(key)) ?? ''
}

/** Finds actions and error keys by their translation, which the server does not know. */
export function findIdentifiers(names: ActionNames, search: string): string[] {
  if (search.trim() === '') return []
  return [...names.actions, ...names.calls, ...names.errors].flatMap(([identifier, name]) =>
    matchesSearch(search, [name]) ? [identifier] : [],
  )
}

/** Name of the acting user; the database records itself as 'system'. */
export function userText(
  t: TFunction,
  { user_id, user_name }: Pick<ActivityRecord, 'user_id' | 'user_name'>,
): string {
  if (user_id === null && user_name === 'system') return t('admin.activity.system')
  return user_name || t('admin.activity.nobody')
}

const isLevel = (type: string): type is LogLevel => logLevels.some((level) => level === type)

/** Translates the type of a record; returns an unknown type unchanged. */
export const typeText = (t: TFunction, type: string): string =>
  isLevel(type) ? t(`debug.levels.${type}`) : type
