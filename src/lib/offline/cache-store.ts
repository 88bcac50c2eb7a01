import { createStore, type UseStore } from 'idb-keyval'

/**
 * Opens a store in IndexedDB for what can be loaded again. Its running transactions are aborted when the browser keeps
 * the page for the way back: WebKit would never end them, and no page of the site could use the database.
 */
export function createCacheStore(database: string, name: string): UseStore {
  const use = createStore(database, name)
  const running = new Set<IDBTransaction>()
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    for (const transaction of running) {
      try {
        transaction.abort()
      } catch {
        // It is being committed.
      }
    }
  })
  return (mode, work) =>
    use(mode, (store) => {
      const { transaction } = store
      const forget = () => running.delete(transaction)
      running.add(transaction)
      transaction.addEventListener('complete', forget)
      transaction.addEventListener('abort', forget)
      return work(store)
    })
}
