import { randomId } from '@/lib/browser/random-id'
import { toAppError, type ErrorKey } from '@/lib/supabase/errors'

/** Rejections that the server keeps under the request id, so that a retry needs a new one. */
const usedIdKeys: ReadonlySet<ErrorKey> = new Set(['payment_failed', 'request_id_reused'])

/**
 * Gives each request one id, so that the server carries it out once. The id is kept until the request
 * succeeds: a retry after a lost response is the same request. Other content gets another id.
 */
export class RequestIds {
  private readonly ids = new Map<string, string>()

  /**
   * Sends a request with its id.
   * @param content identifies what is requested
   * @param send sends the request; its errors are rethrown
   */
  async run<T>(content: string, send: (requestId: string) => Promise<T>): Promise<T> {
    const requestId = this.ids.get(content) ?? randomId()
    this.ids.set(content, requestId)
    try {
      const output = await send(requestId)
      this.ids.delete(content)
      return output
    } catch (error) {
      if (usedIdKeys.has(toAppError(error).key)) this.ids.delete(content)
      throw error
    }
  }
}
