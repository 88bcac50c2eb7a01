import { useEffect } from 'react'

/** Sets the content of a meta tag. @returns a function that restores it */
function setMeta(selector: string, content: string): () => void {
  const tag = document.head.querySelector(selector)
  const before = tag?.getAttribute('content')
  if (!tag || before === null || before === undefined) return () => undefined
  tag.setAttribute('content', content)
  return () => tag.setAttribute('content', before)
}

/**
 * Describes the page in the tags that share previews read. Only apps that run scripts see them: others get
 * the tags of index.html, because a static host answers every path with that file.
 */
export function useSharePreview(title: string, description: string): void {
  useEffect(() => {
    const restore = [
      setMeta('meta[property="og:title"]', title),
      setMeta('meta[property="og:description"]', description),
      setMeta('meta[name="description"]', description),
    ]
    return () => restore.forEach((undo) => undo())
  }, [title, description])
}
