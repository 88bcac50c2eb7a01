/** Milliseconds that a document may live on after its browser has begun to leave it. */
const LEAVING_MS = 5000

let leftAt = -Infinity

// Not every start of a leave ends in one: a link to a mail program is none. So it is forgotten again.
window.addEventListener('beforeunload', () => {
  leftAt = performance.now()
})

/** Whether the page is being left or loaded anew: requests that are cut off now tell nothing of the network. */
export function isLeaving(): boolean {
  return performance.now() - leftAt < LEAVING_MS
}
