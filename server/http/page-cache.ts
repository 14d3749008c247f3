import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

export interface CachedPage {
  /** Only so: five times as many fit, and who can't read it is rare. */
  brotli: Buffer
  etag: string
  /** Which page it is. */
  page: string | undefined
}

export interface MadePage {
  html: string
  page: string | undefined
}

const mostBytes = 32 * 1024 * 1024

/**
 * Rendered pages by address: compressed and with their ETag, made once. Whoever asks while a page is being made waits for that
 * one. Anything here can be lost at any moment; it is dropped as a whole when data of the shop change in any process.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #making = new Map<string, Promise<CachedPage | undefined>>()
  #bytes = 0
  #age = 0
  #hits = 0
  #misses = 0

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (page) this.#hits += 1
    else this.#misses += 1
    return page
  }

  figures() {
    return { hits: this.#hits, misses: this.#misses, pages: this.#pages.size, bytes: this.#bytes }
  }

  drop(): void {
    this.#pages.clear()
    this.#making.clear()
    this.#bytes = 0
    this.#age += 1
  }

  /** `make` gives undefined for pages that are not to be kept. */
  async make(key: string, make: () => Promise<MadePage | undefined>): Promise<CachedPage | undefined> {
    const running = this.#making.get(key)
    if (running) return running
    const age = this.#age
    const making = make()
      .then(async made => {
        if (made === undefined) return undefined
        const page = await compressed(made)
        // Made from data that changed meanwhile: good enough for who waits, not for keeping.
        if (age === this.#age) this.#keep(key, page)
        return page
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
      })
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, page: CachedPage): void {
    this.#pages.set(key, page)
    this.#bytes += page.brotli.length
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= mostBytes) break
      this.#pages.delete(oldest)
      this.#bytes -= old.brotli.length
    }
  }
}

const quality = 6
/** As far back as a page is long (256 kB): wider costs twice the time and many times the memory, and saves nothing. */
const windowBits = 18

async function compressed({ html, page }: MadePage): Promise<CachedPage> {
  const bytes = Buffer.from(html)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const brotli = await promisify(brotliCompress)(bytes, { params })
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { brotli, etag, page }
}

/** For who can't read brotli. */
export const plainOf = ({ brotli }: CachedPage): Promise<Buffer> => promisify(brotliDecompress)(brotli)
