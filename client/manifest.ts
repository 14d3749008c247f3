import type { Fetch } from './exchange.ts'
import { isRecord } from './session-state.ts'

/** The manifest of a build, served at /build.json. */
export interface Build {
  version: string
  built_at: string
}

export interface BuildWatchDeps {
  fetch: Fetch
  /** Unix seconds, fractions allowed. */
  nowSeconds: () => number
  /** The version this page was loaded with. */
  running: string
  /** Called once per new version. */
  onNewBuild: (build: Build) => void
  log: (message: string, details?: unknown) => void
  address?: string | undefined
}

/** The events of `window` that are used. */
export interface PageEvents {
  addEventListener(type: 'focus' | 'online', listener: () => void): void
  removeEventListener(type: 'focus' | 'online', listener: () => void): void
}

export interface BuildWatch {
  /** May be called at any time: at each change of route, for example. */
  check: () => Promise<void>
  /** Checks when the page becomes visible again, and at intervals; returns a function that stops it. */
  start: (page: PageEvents) => () => void
}

/** The manifest is requested at most once in this time, however many tabs and events ask for it. */
const guardSeconds = 10
const pollMs = 60_000

export function createBuildWatch(deps: BuildWatchDeps): BuildWatch {
  const { fetch, nowSeconds, running, onNewBuild, log, address = '/build.json' } = deps
  let checkedAt = Number.NEGATIVE_INFINITY
  let known = running

  async function check(): Promise<void> {
    const elapsed = nowSeconds() - checkedAt
    // Negative after the clock was set back, which must not stop the checks.
    if (elapsed >= 0 && elapsed < guardSeconds) return
    checkedAt = nowSeconds()
    try {
      const build = await readBuild(fetch, address)
      if (build.version === known) return
      known = build.version
      // A deployment may be rolled back: then the running version is the newest again.
      if (known !== running) onNewBuild(build)
    } catch (error) {
      log('build manifest not read', error)
    }
  }

  return {
    check,
    start(page) {
      const timer = setInterval(check, pollMs)
      page.addEventListener('focus', check)
      page.addEventListener('online', check)
      return () => {
        clearInterval(timer)
        page.removeEventListener('focus', check)
        page.removeEventListener('online', check)
      }
    },
  }
}

async function readBuild(fetch: Fetch, address: string): Promise<Build> {
  const response = await fetch(address, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  const value: unknown = await response.json()
  if (!isRecord(value) || typeof value.version !== 'string') throw new Error(`${address} names no version`)
  return { version: value.version, built_at: typeof value.built_at === 'string' ? value.built_at : '' }
}
