import { paths } from '@/config/paths'
import { mayHaveSession } from '@/lib/supabase/loader'

/** Whether this visit begins at the sign-in form, which starts with less than everything else. */
export const startsAtSignIn: boolean =
  [paths.home, paths.login].some((path) => path === window.location.pathname) && !mayHaveSession()
