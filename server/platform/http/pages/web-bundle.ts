import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { PageAssets, WebBundle } from '#contract/protocol/render.ts'

export interface LoadedWeb extends WebBundle {
  assets: (modules: string[]) => PageAssets
  /** The assets of the admin app's shell. */
  adminApp: () => PageAssets
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const entry = 'web/entry-browser.tsx'
const adminEntry = 'admin/entry-browser.tsx'
/** Fonts of its first screen; without preloading, the browser finds them only after the styles. */
const adminFonts = ['ui/faces/hanken-text-latin.woff2', 'ui/faces/bricolage-display-latin.woff2']

type Manifest = Record<string, Chunk>

async function readManifest(built: string): Promise<Manifest> {
  return JSON.parse(await readFile(`${built}/.vite/manifest.json`, 'utf8')) as Manifest
}

/**
 * Loads the built shop: the server bundle is loaded by path (so that no floor imports a higher one), and the manifest
 * lists the files of each page.
 */
export async function loadBuiltWeb(dist: string): Promise<LoadedWeb> {
  const bundle = (await import(pathToFileURL(`${dist}/server/entry-server.js`).href)) as WebBundle
  const manifest = await readManifest(`${dist}/client`)
  const known = new Map<string, PageAssets>()
  const adminApp = collectAssets(await readManifest(`${dist}/admin`), adminEntry, adminFonts)
  return {
    ...bundle,
    assets: modules => {
      const key = modules.join()
      const assets = known.get(key) ?? collectAssets(manifest, entry, modules)
      known.set(key, assets)
      return assets
    },
    adminApp: () => adminApp,
  }
}

/** Shared styles come first, so that those of a screen override them. The order of chunks is different. */
const reaches = ['web', 'kit', 'parts']

function byReach(one: string, other: string): number {
  const reach = (file: string) => {
    const position = reaches.indexOf(/^assets\/(\w+)-/.exec(file)?.[1] ?? '')
    return position < 0 ? reaches.length : position
  }
  return reach(one) - reach(other)
}

function collectAssets(manifest: Manifest, entry: string, modules: string[]): PageAssets {
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
