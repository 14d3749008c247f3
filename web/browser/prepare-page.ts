import type { Env } from '../env.tsx'
import { type PageId, pageEntry } from '../pages.ts'
import { loadPage } from '../routes.tsx'
import { loadData } from '../screen.ts'

/**
 * Loads a page before its link is pressed: its script, and its data where it shows everyone the same. A failure is
 * found again, and shown, when the link is pressed.
 */
export async function preparePage(env: Env, page: PageId, url: URL): Promise<void> {
  try {
    const [{ screen, ready }] = await loadPage(env.language, page)
    if (pageEntry(page).made === 'server') env.early?.start(url, () => loadData(screen, ready, env, url))
  } catch {
    // A lost chunk, or no network.
  }
}
