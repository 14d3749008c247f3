import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Asked {
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
}

export interface Question {
  method?: string
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Keep-alive connections, as browsers and proxies use them. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

export function ask(url: string, { method = 'GET', path, token, body, headers = {} }: Question): Promise<Asked> {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  return new Promise((done, fail) => {
    const asked = request(
      new URL(path, url),
      {
        ...{ method, agent, timeout: 60_000 },
        headers: {
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      answer => {
        let read = ''
        answer.setEncoding('utf8')
        answer.on('data', chunk => {
          read += chunk
        })
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text: read, headers: answer.headers }))
        answer.on('error', fail)
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer within a minute')))
    asked.on('error', fail)
    asked.end(text)
  })
}

/** The data of a successful response. */
export async function dataAt<Data>(url: string, question: Question): Promise<Data> {
  const { text, status } = await ask(url, question)
  const { code, data } = JSON.parse(text)
  if (code !== 0) throw new Error(`${question.method ?? 'GET'} ${question.path}: ${status} ${text.slice(0, 300)}`)
  return data as Data
}

export interface Load {
  answers: Map<number, number>
  failures: string[]
  stop(): Promise<void>
}

/** Many clients with one request after another; `questions` returns the next one. */
export function startLoad(url: string, lanes: number, pauseMs: number, questions: (turn: number) => Question): Load {
  let goesOn = true
  let turn = 0
  const load: Load = { answers: new Map(), failures: [], stop: async () => {} }
  const lane = async () => {
    while (goesOn) {
      turn += 1
      const question = questions(turn)
      try {
        const { status, text } = await ask(url, question)
        load.answers.set(status, (load.answers.get(status) ?? 0) + 1)
        if (status >= 400)
          load.failures.push(`${status} ${question.method ?? 'GET'} ${question.path} ${text.slice(0, 160)}`)
      } catch (error) {
        load.failures.push(`${error} ${question.method ?? 'GET'} ${question.path}`)
      }
      await sleep(pauseMs)
    }
  }
  const all = Promise.all(Array.from({ length: lanes }, lane))
  load.stop = async () => {
    goesOn = false
    await all
  }
  return load
}

export function countOf({ answers }: Load): number {
  return [...answers.values()].reduce((sum, count) => sum + count, 0)
}
