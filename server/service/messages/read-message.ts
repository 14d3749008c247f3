import type { Readable } from 'node:stream'
import type { CallData } from '#contract/protocol/call.ts'
import { parseTicket } from '#domain/messages/ticket.ts'
import type { Context } from '#server/platform/context.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isMatchingSecret } from './secret.ts'
import { findMessage, listEntries, listPictures, type Message } from './store.ts'
import { viewEntries, viewMessage } from './view.ts'

interface Key {
  ticket: string
  secret: string
}

/**
 * The message of a valid ticket and secret. A wrong secret, an unknown ticket and an invalid one get the same response;
 * attempts are counted before they are checked.
 */
export async function openWithKey(
  context: Context,
  { ticket, secret }: Key,
  ip: string,
  limit: 'sign_in_address' | 'write' = 'sign_in_address',
): Promise<Message> {
  await countHit(context, limit, `message-key-${limit}`, ip)
  const known = parseTicket(ticket)
  const message = known ? await findMessage(context.db, { ticket: known }) : undefined
  const right = isMatchingSecret(message?.secret_hash, secret)
  return message && right ? message : refuse('resource_missing')
}

export async function readMessage({
  context,
  body,
  ip,
}: Input<'POST /messages/status'>): Promise<CallData<'POST /messages/status'>> {
  const message = await openWithKey(context, body, ip)
  const [entries, pictures] = await Promise.all([
    listEntries(context.db, message.message_id),
    listPictures(context.db, message.message_id),
  ])
  return { ...viewMessage(message), entries: viewEntries(entries, pictures) }
}

/** As a data URL: a person who reads their message on another device has no session to fetch a private picture with. */
export async function readPicture({
  context,
  body,
  ip,
}: Input<'POST /messages/picture'>): Promise<CallData<'POST /messages/picture'>> {
  // The limit is that of writes, because a message may have many pictures that are all requested at once.
  const message = await openWithKey(context, body, ip, 'write')
  const id = requireUuid(body.file_id)
  const picture = (await listPictures(context.db, message.message_id)).find(({ file_id }) => file_id === id)
  if (!picture) return refuse('resource_missing')
  const bytes = await readBytes(context.files.read(id))
  return { data_url: `data:${picture.mime};base64,${bytes.toString('base64')}` }
}

async function readBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
