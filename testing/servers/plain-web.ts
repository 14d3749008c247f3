import type { PostedForm } from '#contract/protocol/render.ts'
import type { LoadedWeb } from '#server/platform/http/pages/web-bundle.ts'

const noAssets = { scripts: [], styles: [], preloads: [] }

/** A shop whose pages are nothing but what they are made of, for tests of forms that need no build. */
export const plainWeb: LoadedWeb = {
  render: async ({ language, posted }) => ({
    status: 200,
    html: `<!doctype html><html lang="${language}"><script type="application/json">${JSON.stringify(posted)}</script></html>`,
    cacheable: false,
    page: 'withdraw',
  }),
  searchRead: () => '',
  hasPage: () => true,
  sitemapPaths: [],
  aheadPaths: [],
  assets: () => noAssets,
  adminApp: () => noAssets,
}

/** What such a page was made of. */
export function postedOf(html: string): PostedForm {
  return JSON.parse(/json">(.*)<\/script>/s.exec(html)?.[1] ?? 'null') as PostedForm
}
