/** Returns a quantile of the samples, e.g. 0.95. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** Collects latencies by kind of call, in ms, and errors. */
export class Meter {
  readonly samples = new Map<string, number[]>()
  readonly errors: string[] = []

  /** Times one supabase-js call; counts its error instead of throwing it. */
  async time<T extends { error: { message: string } | null }>(
    name: string,
    call: () => PromiseLike<T>,
  ): Promise<T | undefined> {
    const started = performance.now()
    try {
      const answer = await call()
      this.add(name, performance.now() - started)
      if (answer.error) this.errors.push(`${name}: ${answer.error.message}`)
      return answer
    } catch (error) {
      this.errors.push(`${name}: ${String(error)}`)
      return undefined
    }
  }

  add(name: string, ms: number): void {
    const list = this.samples.get(name) ?? []
    list.push(ms)
    this.samples.set(name, list)
  }

  count(): number {
    return [...this.samples.values()].reduce((sum, list) => sum + list.length, 0)
  }

  /** Prints one line per kind of call. */
  print(): void {
    console.log(
      `  ${'call'.padEnd(24)}${['count', 'p50', 'p95', 'p99'].map((head) => head.padStart(9)).join('')}`,
    )
    for (const [name, list] of this.samples) {
      const cells = [
        String(list.length),
        ...[0.5, 0.95, 0.99].map((share) => `${percentile(list, share).toFixed(0)} ms`),
      ]
      console.log(`  ${name.padEnd(24)}${cells.map((cell) => cell.padStart(9)).join('')}`)
    }
  }
}
