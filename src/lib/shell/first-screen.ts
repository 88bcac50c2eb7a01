import { paths } from '@/config/paths'
import { mayHaveSession } from '@/lib/supabase/loader'

/** True when this visit starts at the sign-in form, which loads less code than other screens. */
export const startsAtSignIn: boolean =
  [paths.home, paths.login].some((path) => path === window.location.pathname) && !mayHaveSession()

/** True when this visit starts at a page for strangers, often the first contact with the app. */
export const startsAtPublicPage: boolean = /^\/(join|results)\//i.test(window.location.pathname)
