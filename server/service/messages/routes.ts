import type { messageEndpoints } from '#contract/service/messages.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { answerMessage, closeMessage } from './answer-message.ts'
import { copyMessage } from './copy-message.ts'
import { exportMessages, listForStaff, readForStaff } from './list-messages.ts'
import { openMessage } from './open-message.ts'
import { readMessage, readPicture } from './read-message.ts'
import { replyToMessage } from './reply-message.ts'

export const messageRoutes: Routes<typeof messageEndpoints> = {
  'POST /messages': openMessage,
  'POST /messages/status': readMessage,
  'POST /messages/picture': readPicture,
  'POST /messages/copy': copyMessage,
  'POST /messages/reply': replyToMessage,
  'GET /admin/messages': listForStaff,
  'GET /admin/messages/export': exportMessages,
  'GET /admin/messages/{id}': readForStaff,
  'POST /admin/messages/{id}/answer': answerMessage,
  'POST /admin/messages/{id}/close': closeMessage,
}
