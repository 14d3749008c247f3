import { brotliCompressSync } from 'node:zlib'
import type { Shop } from './shop.ts'

/** What a phone loads for the home page the first time: every script and style the HTML names, as brotli. */
export async function benchWeight(shop: Shop): Promise<void> {
  const html = await (await fetch(`${shop.url}/nl`)).text()
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(match => match[1] ?? '')
  const styles = [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(match => match[1] ?? '')
  const weigh = async (paths: string[]) => {
    let bytes = 0
    for (const path of new Set(paths)) {
      const response = await fetch(shop.url + path, { headers: { 'accept-encoding': 'identity' } })
      bytes += brotliCompressSync(Buffer.from(await response.arrayBuffer())).length
    }
    return bytes
  }
  console.log(
    `\nHome page: script ${kb(await weigh(scripts))}, style ${kb(await weigh(styles))}, HTML ${kb(brotliCompressSync(Buffer.from(html)).length)} (brotli)`,
  )
}

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`
}
