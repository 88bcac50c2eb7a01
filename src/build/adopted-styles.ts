/**
 * Stands in for `react-style-singleton` (the build's alias), with which dialogs and menus hold the
 * page still while they are open. It would add <style> elements, and the policy of the pages allows
 * none; sheets that a script adopts are no inline styles.
 */
import { useEffect, useState } from 'react'

/** Makes one style sheet that is in force while anybody uses it; the first one's rules count. */
export function stylesheetSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | null = null
  return {
    add: (rules: string) => {
      users += 1
      if (users > 1) return
      sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
    remove: () => {
      users -= 1
      if (users > 0) return
      const others = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
      document.adoptedStyleSheets = others
      sheet = null
    },
  }
}

/** A component around one such sheet; it draws nothing. Rules that change later count for nothing. */
export function styleSingleton() {
  const sheet = stylesheetSingleton()
  return function Style({ styles }: { styles: string }) {
    const [rules] = useState(styles)
    useEffect(() => {
      sheet.add(rules)
      return () => sheet.remove()
    }, [rules])
    return null
  }
}
