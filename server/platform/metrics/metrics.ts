import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const responseSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300]
const waitSeconds = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900]

const prefix = 'genie_'

/** Reads values on each scrape: nothing is counted twice, and there is no cost without a scrape. */
export type GaugeReader = () => { labels?: Record<string, string>; value: number }[]

/**
 * The metrics of this process, for Prometheus. Labels come from finite tables (calls, pages, jobs, refusal numbers),
 * never from what somebody typed.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #answers = this.#histogram(
    'http_request_seconds',
    'How long answers took',
    ['call', 'method', 'status'],
    responseSeconds,
  )
  readonly #refusals = this.#counter('refusals_total', 'Refusals by their number (docs/codes.md)', ['code'])
  readonly #limited = this.#counter('rate_limited_total', 'Calls refused because there were too many', ['limit'])
  readonly #shed = this.#counter('shed_total', 'Calls told to come back because the shop was too busy', ['door'])
  readonly #jobs = this.#counter('jobs_total', 'Jobs that ran', ['task', 'outcome'])
  readonly #jobSeconds = this.#histogram('job_seconds', 'How long jobs took', ['task'], jobSeconds)
  readonly #jobWaits = this.#histogram('job_wait_seconds', 'How late jobs began', ['task'], waitSeconds)
  readonly #paid = this.#counter('orders_paid_total', 'Orders whose money came', ['kind'])

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  countResponse(labels: { call: string; method: string; status: string }, seconds: number): void {
    this.#answers.observe(labels, seconds)
  }

  countRefusal(code: number): void {
    this.#refusals.inc({ code })
  }

  countLimited(limit: string): void {
    this.#limited.inc({ limit })
  }

  countShed(pool: string): void {
    this.#shed.inc({ door: pool })
  }

  countJob(task: string, { outcome, seconds, waited }: { outcome: string; seconds: number; waited: number }): void {
    this.#jobs.inc({ task, outcome })
    this.#jobSeconds.observe({ task }, seconds)
    this.#jobWaits.observe({ task }, Math.max(0, waited))
  }

  countPaid(kind: string): void {
    this.#paid.inc({ kind })
  }

  /** A value that rises and falls. `ready` is awaited before it is read; labels of the previous scrape are cleared. */
  gauge(name: string, help: string, read: GaugeReader, { labels = [] as string[], ready = async () => {} } = {}): void {
    new Gauge({
      ...{ name: prefix + name, help, labelNames: labels, registers: [this.registry] },
      async collect() {
        await ready()
        this.reset()
        const found = read()
        // Without labels a reset leaves 0, and an unknown value is not 0.
        if (found.length === 0 && labels.length === 0) this.remove()
        for (const one of found) this.set(one.labels ?? {}, one.value)
      },
    })
  }

  /** A counter that is maintained elsewhere. */
  total(name: string, help: string, read: () => number): void {
    new Counter({
      ...{ name: prefix + name, help, registers: [this.registry] },
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  }

  #counter(name: string, help: string, labelNames: string[]) {
    return new Counter({ name: prefix + name, help, labelNames, registers: [this.registry] })
  }

  #histogram(name: string, help: string, labelNames: string[], buckets: number[]) {
    return new Histogram({ name: prefix + name, help, labelNames, buckets, registers: [this.registry] })
  }
}
