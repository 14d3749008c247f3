import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { AdmissionQueue, type Requester } from '../admission/admission-queue.ts'
import type { CachedPage } from '../pages/page-cache.ts'

/** The chunk size of decompression: with Node's default a long document takes hundreds of turns of the event loop. */
const chunkSize = 512 * 1024
const maxBytes = 16 * 1024 * 1024
/** The same threads hash passwords and read files: some must stay free. */
const maxConcurrent = 2
const maxWaitMs = 5000

interface Plain {
  text: Promise<Buffer>
  /** Zero while it is being decompressed. */
  bytes: number
}

/**
 * The latest documents decompressed for clients without brotli. Parallel requests for one share it, even while they
 * read it slowly, and requests for different ones wait in turn, one network after the other.
 */
export class PlainPages {
  /** The least recently used first. */
  readonly #plain = new Map<CachedPage, Plain>()
  readonly #turns = new AdmissionQueue({ most: maxConcurrent, patienceMs: maxWaitMs })
  readonly #most: number
  #bytes = 0

  constructor({ limit = maxBytes }: { limit?: number } = {}) {
    this.#most = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  async get(page: CachedPage, requester: Requester): Promise<Buffer> {
    const known = this.#plain.get(page)
    if (known) {
      this.#plain.delete(page)
      this.#plain.set(page, known)
      return known.text
    }
    const plain: Plain = { text: this.#turns.run(() => decompress(page), requester), bytes: 0 }
    this.#plain.set(page, plain)
    try {
      const text = await plain.text
      this.#count(page, plain, text.length)
      return text
    } catch (error) {
      this.#plain.delete(page)
      throw error
    }
  }

  #count(page: CachedPage, plain: Plain, bytes: number): void {
    if (this.#plain.get(page) !== plain) return
    plain.bytes = bytes
    this.#bytes += bytes
    for (const [oldest, old] of this.#plain) {
      if (this.#bytes <= this.#most) break
      if (old.bytes === 0) continue
      this.#plain.delete(oldest)
      this.#bytes -= old.bytes
    }
  }
}

const decompress = ({ brotli }: CachedPage): Promise<Buffer> => promisify(brotliDecompress)(brotli, { chunkSize })
