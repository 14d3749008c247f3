import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { PageAssets, WebBundle } from '#contract/render.ts'

export interface LoadedWeb extends WebBundle {
  assets: (modules: string[]) => PageAssets
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const entry = 'web/entry-browser.tsx'

/** The built shop: the server bundle is loaded by path (the floors hold), the manifest tells which files a page wants. */
export async function loadBuiltWeb(dist: string): Promise<LoadedWeb> {
  const bundle = (await import(pathToFileURL(`${dist}/server/entry-server.js`).href)) as WebBundle
  const manifest = JSON.parse(await readFile(`${dist}/client/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
  const known = new Map<string, PageAssets>()
  return {
    ...bundle,
    assets: modules => {
      const key = modules.join()
      const assets = known.get(key) ?? assetsOf(manifest, modules)
      known.set(key, assets)
      return assets
    },
  }
}

/** What is for all comes first: what a screen says of its own wins. The order of chunks is another. */
const reaches = ['web', 'kit', 'parts']

function byReach(one: string, other: string): number {
  const reach = (file: string) => {
    const place = reaches.indexOf(/^assets\/(\w+)-/.exec(file)?.[1] ?? '')
    return place < 0 ? reaches.length : place
  }
  return reach(one) - reach(other)
}

function assetsOf(manifest: Record<string, Chunk>, modules: string[]): PageAssets {
  const chunks = new Map<string, Chunk>()
  const collect = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || chunks.has(key)) return
    chunks.set(key, chunk)
    for (const inner of chunk.imports ?? []) collect(inner)
  }
  for (const key of [entry, ...modules]) collect(key)
  const script = manifest[entry]?.file
  const files = [...chunks.values()]
  return {
    scripts: script ? [`/${script}`] : [],
    styles: [...new Set(files.flatMap(chunk => chunk.css ?? []))].toSorted(byReach).map(file => `/${file}`),
    preloads: files.filter(chunk => chunk.file !== script).map(chunk => `/${chunk.file}`),
  }
}
