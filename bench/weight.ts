import { brotliCompressSync } from 'node:zlib'
import type { Shop } from './shop.ts'

export interface Weight {
  script: number
  style: number
  html: number
}

/** What a phone loads for a first visit of the home page: every script and style in the HTML, with brotli. */
export async function benchWeight(shop: Shop): Promise<void> {
  const { script, style, html } = await weightOf(shop.url, `${shop.url}/nl`)
  console.log(`\nHome page: script ${kb(script)}, style ${kb(style)}, HTML ${kb(html)} (brotli)`)
}

export async function weightOf(origin: string, address: string): Promise<Weight> {
  const html = await (await fetch(address)).text()
  const named = (ending: string) =>
    // Counted whether it is loaded later or at once.
    [...html.matchAll(/["\s](\/(?:assets\/)?[\w.-]+\.(?:js|css))(?=["\s])/g)].flatMap(([, path = '']) =>
      path.endsWith(ending) ? path : [],
    )
  return {
    script: await weigh(origin, named('.js')),
    style: await weigh(origin, named('.css')),
    html: brotliCompressSync(Buffer.from(html)).length,
  }
}

async function weigh(origin: string, paths: string[]): Promise<number> {
  let bytes = 0
  for (const path of new Set(paths)) {
    const response = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
    bytes += brotliCompressSync(Buffer.from(await response.arrayBuffer())).length
  }
  return bytes
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
