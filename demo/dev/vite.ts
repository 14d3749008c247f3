import type { ViteDevServer } from 'vite'
import type { WebBundle } from '#contract/protocol/render.ts'
import type { LoadedWeb } from '#server/platform/http/pages/web-bundle.ts'

/** Development: Vite serves the sources with hot reload, and pages are rendered from them. */
export async function startVite(root: string) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    // Loaded without bundling: a bundled copy beside it would make `node --watch` restart endlessly.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { port: 24_678 } },
    appType: 'custom',
  })
  return {
    middleware: vite.middlewares,
    load: () => loadSources(vite),
    close: () => vite.close(),
  }
}

async function loadSources(vite: ViteDevServer): Promise<LoadedWeb> {
  const bundle = (await vite.ssrLoadModule('/web/entry-server.tsx')) as WebBundle
  // What Vite would put into an index.html: its client and React's refresh preamble.
  const page = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>')
  const head = /<head>([\s\S]*)<\/head>/.exec(page)?.[1] ?? ''
  return {
    ...bundle,
    assets: () => ({ scripts: ['/web/entry-browser.tsx'], styles: ['/web/styles.css?direct'], preloads: [], head }),
    adminApp: () => ({
      ...{ scripts: ['/admin/entry-browser.tsx'], styles: ['/admin/styles.css?direct'], preloads: [] },
      head,
    }),
  }
}
