/**
 * Replaces `react-style-singleton` (by an alias in vite.config.ts), which Radix uses to disable scrolling
 * behind dialogs and menus. The original adds <style> elements, which the CSP forbids; adopted style
 * sheets are allowed.
 */
import { useEffect, useState } from 'react'

/** Creates a style sheet that is active while it has users; only the first rules are used. */
function stylesheetSingleton() {
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

/** Creates a component that activates such a style sheet; later changes of the rules are ignored. */
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
