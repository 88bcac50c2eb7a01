import type { TFunction } from 'i18next'

/** A session in one line of text, for choices and files: a rehearsal says that it is one. */
export function sessionLabel(t: TFunction, session: { name: string; is_test: boolean }): string {
  return session.is_test ? `${session.name} (${t('admin.sessions.test')})` : session.name
}
