import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { SharedWork, type TakeTurn } from '../../queues/shared-work.ts'
import { AdmissionQueue, type Requester } from '../admission/admission-queue.ts'
import type { CachedPage } from '../pages/page-cache.ts'

/** The chunk size of decompression: with Node's default a long document takes hundreds of turns of the event loop. */
const chunkSize = 512 * 1024
const maxBytes = 16 * 1024 * 1024
/** The same threads hash passwords and read files: some must stay free. */
const maxConcurrent = 2
const maxWaitMs = 5000

/**
 * The latest documents decompressed for clients without brotli. Parallel requests for one share it, even while they
 * read it slowly, and requests for different ones wait in turn, one network after the other.
 */
export class PlainPages {
  /** The least recently used first. */
  readonly #plain = new Map<CachedPage, Buffer>()
  readonly #making = new SharedWork<CachedPage, Buffer>()
  readonly #turns = new AdmissionQueue({ most: maxConcurrent, maxWaitMs })
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
      return known
    }
    const inTurn: TakeTurn = (work, signal) => this.#turns.run(work, requester, signal)
    const make = async () => {
      const text = await decompress(page)
      this.#keep(page, text)
      return text
    }
    return this.#making.run(page, make, inTurn)
  }

  #keep(page: CachedPage, text: Buffer): void {
    this.#plain.set(page, text)
    this.#bytes += text.length
    for (const [oldest, old] of this.#plain) {
      if (this.#bytes <= this.#most) break
      this.#plain.delete(oldest)
      this.#bytes -= old.length
    }
  }
}

const decompress = ({ brotli }: CachedPage): Promise<Buffer> => promisify(brotliDecompress)(brotli, { chunkSize })
