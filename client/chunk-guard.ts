import type { TextStorage } from './tolerant-storage.ts'

/** The parts of the page used for a lost chunk. */
export interface ReloadDeps {
  /** `() => sessionStorage`: it may throw where storage is forbidden. */
  openStorage: () => TextStorage | undefined
  nowSeconds: () => number
  /** Without network a reload would replace the page with the browser's error page. */
  isOnline: () => boolean
  reload: () => void
  /** How long a reload may take before the failure is shown after all (the user may cancel leaving the page). */
  reloadTimeoutMs: number
}

const reloadKey = 'genie.chunk-reload'
const guardSeconds = 10

/**
 * After a deployment the chunks of the old build are gone, and a page loaded before cannot open its next screen: a
 * reload loads the new build. At most once per 10 s, so that a broken chunk shows the error page instead of reloading
 * in a loop.
 */
export async function reloadOnLostChunk<Module>(
  load: () => Promise<Module>,
  page: ReloadDeps | undefined = browserPage(),
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!page?.isOnline() || !mayReload(page)) throw error
    page.reload()
    // The page is about to be unloaded: no error is shown until then.
    await new Promise(resolve => setTimeout(resolve, page.reloadTimeoutMs))
    throw error
  }
}

/** Without storage for the time of the last reload, a reload could loop. */
function mayReload({ openStorage, nowSeconds }: ReloadDeps): boolean {
  try {
    const storage = openStorage()
    if (!storage) return false
    const elapsed = nowSeconds() - Number(storage.getItem(reloadKey) ?? Number.NEGATIVE_INFINITY)
    if (elapsed >= 0 && elapsed < guardSeconds) return false
    storage.setItem(reloadKey, String(nowSeconds()))
    return true
  } catch {
    return false
  }
}

/** undefined while a page is rendered on the server, where the error is thrown as usual. */
function browserPage(): ReloadDeps | undefined {
  if (typeof window === 'undefined') return undefined
  return {
    openStorage: () => window.sessionStorage,
    nowSeconds: () => Date.now() / 1000,
    isOnline: () => window.navigator.onLine,
    reload: () => window.location.reload(),
    reloadTimeoutMs: 5_000,
  }
}
