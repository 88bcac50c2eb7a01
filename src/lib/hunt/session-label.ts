import type { TFunction } from 'i18next'

/** Returns the session name for options and files; marks test sessions. */
export function sessionLabel(t: TFunction, session: { name: string; is_test: boolean }): string {
  return session.is_test ? `${session.name} (${t('admin.sessions.test')})` : session.name
}
