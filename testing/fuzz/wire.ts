import { Agent, request as ask } from 'node:http'

export interface Sent {
  method: string
  /** As sent over the wire, without normalization. */
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

export interface Heard {
  status: number
  type: string
  text: string
  retryAfter: string | undefined
}

const patienceMs = 30_000

/** Writes HTTP directly, because `fetch` would normalize deliberately invalid paths. */
export class Wire {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 })
  readonly #url: URL

  constructor(url: string) {
    this.#url = new URL(url)
  }

  send({ method, path, headers, body }: Sent): Promise<Heard> {
    return new Promise((resolve, reject) => {
      const length = body || method !== 'GET' ? { 'content-length': String(body?.length ?? 0) } : {}
      const sending = ask(
        {
          ...{ host: this.#url.hostname, port: this.#url.port, method, path, agent: this.#agent },
          headers: { ...length, ...headers },
          timeout: patienceMs,
        },
        answer => {
          const type = answer.headers['content-type'] ?? ''
          const heard = (text: string) =>
            resolve({ status: answer.statusCode ?? 0, type, text, retryAfter: answer.headers['retry-after'] })
          // An endless response is closed at once.
          if (type.includes('event-stream')) {
            answer.destroy()
            return heard('')
          }
          const chunks: Buffer[] = []
          answer.on('data', chunk => chunks.push(chunk))
          answer.on('end', () => heard(Buffer.concat(chunks).toString('utf8')))
          answer.on('error', reject)
        },
      )
      sending.on('timeout', () => sending.destroy(new Error(`No answer in ${patienceMs / 1000} s`)))
      sending.on('error', reject)
      sending.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
