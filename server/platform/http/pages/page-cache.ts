import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Notifications } from '../../notifications.ts'
import { SharedWork, type TakeTurn } from '../../queues/shared-work.ts'
import { followShopChanges, type ShopChanges } from '../../shop-changes.ts'

export interface CachedPage {
  /** Stored only compressed: five times as many fit, and clients without brotli are rare. */
  brotli: Buffer
  etag: string
  /** The name of the page. */
  page: string | undefined
}

export interface MadePage {
  html: string
  page: string | undefined
}

const maxBytes = 32 * 1024 * 1024
/** The share of pages requested more than once. */
const warmShare = 0.75
/** Estimated bytes of an entry in addition to its content. */
const overhead = 500

/**
 * Rendered pages by address, compressed and with their ETag. Parallel requests wait for the same rendering. The least
 * recently used pages are evicted first, and pages requested once before those requested again: a thousand addresses
 * requested only once evict only each other. Any entry can be lost at any time.
 */
export class PageCache {
  /** Pages requested once; the oldest first, as in the other map. */
  readonly #fresh = new Map<string, CachedPage>()
  readonly #warm = new Map<string, CachedPage>()
  readonly #most: number
  readonly #making = new SharedWork<string, CachedPage | undefined>()
  #bytes = 0
  #warmBytes = 0
  #age = 0
  #hits = 0
  #misses = 0

  readonly #changes: ShopChanges | undefined

  /** Without `notifications` it must not hold anything that depends on shop data. */
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
    this.#making.forgetBegun()
    this.#bytes = 0
    this.#warmBytes = 0
    this.#age += 1
  }

  /** `make` runs in a turn of one of those who wait, and returns undefined for pages that must not be cached. */
  make(key: string, make: () => Promise<MadePage | undefined>, inTurn?: TakeTurn): Promise<CachedPage | undefined> {
    const makeAndKeep = async () => {
      const age = this.#age
      const made = await make()
      if (made === undefined) return undefined
      const page = await compressPage(made)
      // Rendered from data that changed meanwhile: sent to those who wait, but not cached.
      if (age === this.#age && this.#changes?.mayStore() !== false) this.#keep(key, page)
      return page
    }
    return this.#making.run(key, makeAndKeep, inTurn)
  }

  #keep(key: string, page: CachedPage): void {
    if (this.#fresh.has(key) || this.#warm.has(key)) return
    this.#fresh.set(key, page)
    this.#bytes += computeSize(key, page)
    // Pages requested again are limited to their share, so that space for new ones remains.
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
/**
 * The window covers a long page (256 kB): a larger one takes twice the time and many times the memory, and saves
 * nothing.
 */
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
