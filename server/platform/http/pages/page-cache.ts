import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Notifications } from '../../notifications.ts'
import { followShopChanges, type ShopChanges } from '../../shop-changes.ts'

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

const maxBytes = 32 * 1024 * 1024
/** Of that, what was asked for more than once may take so much. */
const warmShare = 0.75
/** What an entry takes beside its bytes. */
const overhead = 500

/**
 * Rendered pages by address: compressed and with their ETag, made once. Whoever asks while a page is being made waits for that
 * one. What was asked for least recently goes first, and what was asked for once goes before what was asked for again: a
 * thousand addresses that nobody wants twice push out each other alone. Anything here can be lost at any moment.
 */
export class PageCache {
  /** Asked for once; the oldest first, as in the other. */
  readonly #fresh = new Map<string, CachedPage>()
  readonly #warm = new Map<string, CachedPage>()
  readonly #most: number
  readonly #making = new Map<string, Promise<CachedPage | undefined>>()
  #bytes = 0
  #warmBytes = 0
  #age = 0
  #hits = 0
  #misses = 0

  readonly #changes: ShopChanges | undefined

  /** Without `notifications` it holds nothing that depends on shop data. */
  constructor({ notifications, limit = maxBytes }: { notifications?: Pick<Notifications, 'on'>; limit?: number } = {}) {
    this.#most = limit
    this.#changes = notifications && followShopChanges(notifications, () => this.drop())
  }

  get(key: string): CachedPage | undefined {
    const page = this.#warm.get(key) ?? this.#fresh.get(key)
    if (page) this.#hits += 1
    else this.#misses += 1
    if (page) this.#warmUp(key, page)
    return page
  }

  #warmUp(key: string, page: CachedPage): void {
    if (!this.#warm.delete(key)) {
      this.#fresh.delete(key)
      this.#warmBytes += computeSize(key, page)
    }
    this.#warm.set(key, page)
    for (const [oldest, old] of this.#warm) {
      if (this.#warmBytes <= this.#most * warmShare) break
      this.#warm.delete(oldest)
      this.#warmBytes -= computeSize(oldest, old)
      this.#fresh.set(oldest, old)
    }
  }

  figures() {
    return { hits: this.#hits, misses: this.#misses, pages: this.#fresh.size + this.#warm.size, bytes: this.#bytes }
  }

  drop(): void {
    this.#fresh.clear()
    this.#warm.clear()
    this.#making.clear()
    this.#bytes = 0
    this.#warmBytes = 0
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
        const page = await compressPage(made)
        // Made from data that changed meanwhile: good enough for who waits, not for keeping.
        if (age === this.#age && this.#changes?.mayStore() !== false) this.#keep(key, page)
        return page
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
      })
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, page: CachedPage): void {
    if (this.#fresh.has(key) || this.#warm.has(key)) return
    this.#fresh.set(key, page)
    this.#bytes += computeSize(key, page)
    // The warm ones take no more than their share, so that there are enough fresh ones.
    for (const [oldest, old] of this.#fresh) {
      if (this.#bytes <= this.#most) break
      this.#fresh.delete(oldest)
      this.#bytes -= computeSize(oldest, old)
    }
  }
}

function computeSize(key: string, { brotli }: CachedPage): number {
  return brotli.length + key.length + overhead
}

const quality = 6
/** As far back as a page is long (256 kB): wider costs twice the time and many times the memory, and saves nothing. */
const windowBits = 18

async function compressPage({ html, page }: MadePage): Promise<CachedPage> {
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
