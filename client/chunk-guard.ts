import type { TextStorage } from './tolerant-storage.ts'

/** What a lost chunk needs of the page. */
export interface ReloadDeps {
  /** `() => sessionStorage`: it may throw where storage is forbidden. */
  openStorage: () => TextStorage | undefined
  nowSeconds: () => number
  /** A reload without network would trade a page for the browser's own error page. */
  isOnline: () => boolean
  reload: () => void
  /** How long a reload may take before the failure shows after all (a page may refuse to be left). */
  reloadTimeoutMs: number
}

const reloadKey = 'genie.chunk-reload'
const guardSeconds = 10

/**
 * After a deploy the chunks of the old build are gone, and a page loaded before it can't open its next screen: a reload
 * gets the new build. At most once per 10 s, so that a chunk that is really broken shows the error page and no loop.
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
    // The page is about to go: until then no error flashes up.
    await new Promise(resolve => setTimeout(resolve, page.reloadTimeoutMs))
    throw error
  }
}

/** Where no time can be kept, no reload is safe. */
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

/** undefined while a page is rendered on the server: there the error is simply an error. */
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
