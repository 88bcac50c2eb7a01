/**
 * Page translators (Google Translate, Chrome, Edge, Safari) wrap text nodes in `<font>` elements or
 * replace them. When React then moves or removes such a node, the browser throws a NotFoundError and the
 * screen crashes (https://github.com/facebook/react/issues/11538). This guard applies the operation to the
 * wrapper instead, or ignores it when the node has been removed.
 */

/** Returns the child of `parent` that contains the node; null when the node is no longer inside. */
function wrapperIn(parent: Node, node: Node): ChildNode | null {
  let wrapper: Node | null = node
  while (wrapper && wrapper.parentNode !== parent) wrapper = wrapper.parentNode
  return wrapper as ChildNode | null
}

/** Patches `Node.prototype`. Call once, before React renders. */
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
