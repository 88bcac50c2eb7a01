/**
 * Page translators (Google Translate and those of Chrome, Edge and Safari) put text nodes into `<font>`
 * elements, or put such elements in their place. React goes on to move and remove the text nodes where it
 * left them, and the browser's NotFoundError for that takes the whole screen down
 * (https://github.com/facebook/react/issues/11538, which React leaves to apps). With this guard a node
 * that is no longer where React left it counts as the wrapper that is; where there is none, as gone.
 */

/** The child of `parent` that a node has been wrapped in; null when the node has left the parent. */
function wrapperIn(parent: Node, node: Node): ChildNode | null {
  let wrapper: Node | null = node
  while (wrapper && wrapper.parentNode !== parent) wrapper = wrapper.parentNode
  return wrapper as ChildNode | null
}

/** Call once, before React renders. */
export function guardAgainstTranslators(): void {
  const { removeChild, insertBefore } = Node.prototype

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const present = wrapperIn(this, child)
    if (present) removeChild.call(this, present)
    return child
  }

  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    insertBefore.call(this, node, next && wrapperIn(this, next))
    return node
  }
}
