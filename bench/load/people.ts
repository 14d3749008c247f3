import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Customers share the machine with the shop and take CPU from it: less with Node's own client than with `fetch`. */
const agent = new Agent({ keepAlive: true })

/** From another network address each time, because rate limits are not measured. */
export async function post(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const part = () => 1 + Math.floor(Math.random() * 254)
  const json = JSON.stringify(body)
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    const all = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
      'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
      ...headers,
    }
    request(url + path, { method: 'POST', agent, headers: all }, done)
      .on('error', failed)
      .end(json)
  })
  const { code, msg, data } = JSON.parse(await text(answer)) as { code: number; msg: string; data: unknown }
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
