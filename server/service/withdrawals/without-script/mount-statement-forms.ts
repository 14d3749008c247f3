import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codes } from '#contract/protocol/codes.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import type { PostedForm } from '#contract/protocol/render.ts'
import { type Language, languages, splitPath } from '#domain/languages.ts'
import { toNetwork, widestNetwork } from '#domain/network/network.ts'
import { shortReference } from '#domain/statements/short-reference.ts'
import { translate } from '#i18n/translate.ts'
import { type ErrorResponse, toErrorResponse } from '#server/platform/http/answers/envelope.ts'
import type { StoredResponse } from '#server/platform/http/answers/idempotency.ts'
import type {} from '#server/platform/http/calls/call-name.ts'
import { callByForm, checkByForm } from '#server/platform/http/calls/form-call.ts'
import { html } from '#server/platform/http/pages/html.ts'
import { minimalPage } from '#server/platform/http/pages/minimal-page.ts'
import { type RenderInput, renderPage } from '#server/platform/http/pages/render-page.ts'
import { formatTime } from '#server/platform/mail/templates/format.ts'
import {
  keyOfWords,
  readStatedForm,
  type SentForm,
  type StatedPage,
  statedForms,
  toBody,
  toField,
} from './stated-form.ts'

/** More than the fields of these pages hold, if each character is encoded with nine bytes. */
const maxBytes = 20 * 1024

/**
 * Withdrawing and cancelling without a script: the forms of the two pages are sent here, answered with pages, and make
 * the same calls as the screens. They belong to a visitor without a session, like the calls themselves.
 */
export async function mountStatementForms(app: FastifyInstance, input: RenderInput): Promise<void> {
  await app.register(async forms => {
    forms.removeAllContentTypeParsers()
    const type = 'application/x-www-form-urlencoded'
    forms.addContentTypeParser<string>(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    forms.setErrorHandler((error, request, reply) => {
      const { language } = splitPath(request.url)
      return sendMinimal(reply, language ?? 'nl', toErrorResponse(error, language ?? 'nl'), request.url)
    })
    for (const language of languages) {
      for (const page of Object.keys(statedForms) as StatedPage[]) {
        const url = `/${language}${statedForms[page].path}`
        forms.post(url, { bodyLimit: maxBytes, config: { form: true } }, (request, reply) =>
          answerForm({ ...input, request, reply, language, page, url }),
        )
      }
    }
  })
}

interface FormRequest extends RenderInput {
  request: FastifyRequest
  reply: FastifyReply
  language: Language
  page: StatedPage
  url: string
}

async function answerForm(sent: FormRequest): Promise<FastifyReply> {
  const { request, page } = sent
  const form = readStatedForm(typeof request.body === 'string' ? request.body : '', page)
  if (form.step === 'copy') return sendCopy(sent, form)
  if (form.step === 'confirm') return state(sent, form)
  if (form.step === 'check') {
    const wrong = findMistakes(sent, form)
    if (wrong) return show(sent, form, { ...wrong, step: 'fill' })
    return show(sent, form, { http: 200, step: 'confirm', key: randomUUID() })
  }
  return show(sent, form, { http: 200, step: 'fill' })
}

function findMistakes({ bindings, language, page }: FormRequest, { values }: SentForm): StoredResponse | undefined {
  try {
    checkByForm({ bindings, key: statedForms[page].call, body: toBody(page, values) })
    return undefined
  } catch (error) {
    return toErrorResponse(error, language)
  }
}

/** The statement itself, with the receipt as the response. */
async function state(sent: FormRequest, form: SentForm): Promise<FastifyReply> {
  const { context, page } = sent
  const { call, isConfirmed } = statedForms[page]
  const once = form.key || keyOfWords(page, form.values, context.wall.now())
  const answer = await waitForFirst(() => callByForm({ ...sent, key: call, body: toBody(page, form.values) }, once))
  const { code, data } = answer.body as { code: number; data: unknown }
  if (code === 0) return show(sent, form, { http: 200, step: 'done', receipt: data as Receipt })
  const step = isConfirmed && !hasFields(data) ? 'confirm' : 'fill'
  return show(sent, form, { ...answer, step, key: form.key })
}

/** Pressed twice, the browser shows the second response: it is that of the first, for which it waits. */
async function waitForFirst(call: () => Promise<StoredResponse>): Promise<StoredResponse> {
  let answer = await call()
  for (let attempt = 0; attempt < 20 && isRunning(answer); attempt += 1) {
    await setTimeout(150)
    answer = await call()
  }
  return answer
}

const isRunning = ({ body }: StoredResponse) => (body as { code: number }).code === codes.already_done.code

/** The receipt as a PDF, by the key that only its page has. */
async function sendCopy(sent: FormRequest, { copy }: SentForm): Promise<FastifyReply> {
  const { http, body } = await callByForm({ ...sent, key: 'POST /statements/copy', body: copy })
  const { code, msg, data } = body as { code: number; msg: string; data: unknown }
  if (code !== 0) return sendMinimal(sent.reply, sent.language, { http, body: { msg } }, sent.url)
  const { data_url, filename } = data as { data_url: string; filename: string }
  return sent.reply
    .headers({
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${filename}"`,
    })
    .send(Buffer.from(data_url.slice(data_url.indexOf(',') + 1), 'base64'))
}

type Receipt = NonNullable<PostedForm['receipt']>

interface Shown extends Pick<PostedForm, 'step'> {
  http: number
  /** The envelope of a refusal. */
  body?: unknown
  key?: string
  receipt?: Receipt
}

/** Renders the page in its turn; a receipt is given even when nothing can be rendered. */
async function show(sent: FormRequest, { values }: SentForm, shown: Shown): Promise<FastifyReply> {
  const { request, reply, language, url, requestPools } = sent
  const { http, body, step, key = '', receipt } = shown
  const from = { socket: request.raw.socket, network: widestNetwork(toNetwork(request.ip)) }
  const posted = { step, values, key, ...toProblems(body), ...(receipt && { receipt }) }
  const render = () => renderPage(sent, language, url, posted)
  const inTurn = () => requestPools.rendering.run(() => requestPools.browsing.run(render, from), from)
  try {
    const { html: text, page } = await inTurn()
    request.page = page
    return reply.code(http).headers(pageHeaders).send(text)
  } catch (error) {
    if (receipt) return reply.headers(pageHeaders).send(minimalReceipt(sent, receipt))
    throw error
  }
}

const pageHeaders = { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }

function toProblems(body: unknown): Pick<PostedForm, 'errors' | 'problem'> {
  if (body === undefined) return { errors: {}, problem: '' }
  const { msg, data } = body as { msg: string; data: unknown }
  if (!hasFields(data)) return { errors: {}, problem: msg }
  const { fields } = data as FieldErrors
  return { errors: Object.fromEntries(fields.map(({ path, message }) => [toField(path), message])), problem: '' }
}

const hasFields = (data: unknown) => typeof data === 'object' && data !== null && 'fields' in data

function minimalReceipt({ language, page }: FormRequest, { statement_id, received_at }: Receipt): string {
  const t = translate(language)
  const received = formatTime(received_at, language)
  return minimalPage(
    language,
    html`<h2>${t(`statements.paper.${statedForms[page].kind}`)}</h2><p>${t('statements.paper.received', { received })}</p><p>${t('statements.paper.reference')}: ${shortReference(statement_id)}</p><p>${t('statements.paper.note')}</p>`,
  )
}

/** Refused before there was a page to show it on. */
function sendMinimal(
  reply: FastifyReply,
  language: Language,
  { http, body, retryAfterSeconds }: Pick<ErrorResponse, 'http' | 'retryAfterSeconds'> & { body: { msg: string } },
  url: string,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  const [path = ''] = url.split('?')
  const back = translate(language)('rights.plain.back')
  return reply
    .code(http)
    .headers(pageHeaders)
    .send(minimalPage(language, html`<p>${body.msg}</p><p><a href="${path}">${back}</a></p>`))
}
