import type { CallData } from '#contract/call.ts'
import type { withdrawalEndpoints } from '#contract/withdrawals.ts'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { readSetting } from '../config/settings.ts'
import { writeHead } from '../documents/pdf-head.ts'
import { PdfPage } from '../documents/pdf-page.ts'
import { countHit } from '../http/limits.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { timeInWords } from '../mail/words.ts'
import { refuse } from '../refusal.ts'
import { isCopyKey } from './copy-key.ts'
import { wordsOf } from './mails.ts'
import { findStatement, type Statement } from './store.ts'

type Input = RouteInput<(typeof withdrawalEndpoints)['POST /statements/copy']>

/**
 * The receipt on paper, for who has just stated something and has its key. A wrong key, an unknown id and what is no id
 * at all are one and the same answer.
 */
export async function copyStatement({ context, body, ip }: Input): Promise<CallData<'POST /statements/copy'>> {
  await countHit(context, 'sign_in_address', 'statement-copy', ip)
  const right = await isCopyKey(context, body.statement_id, body.copy_key)
  const statement = right ? await findStatement(context.db, uuidOf(body.statement_id)) : undefined
  if (!statement) return refuse('resource_missing')
  const { company_name, legal_name } = await readSetting(context.db, 'company', statement.received_at)
  const bytes = await drawReceipt(statement, { shop: company_name, company: legal_name || company_name })
  return { data_url: `data:application/pdf;base64,${bytes.toString('base64')}`, filename: `${statement.kind}.pdf` }
}

async function drawReceipt(statement: Statement, { shop, company }: { shop: string; company: string }) {
  const language = statement.language as Language
  const t = translate(language)
  const kind = statement.kind as 'withdrawal' | 'cancellation'
  const title = t(`statements.paper.${kind}`)
  const page = new PdfPage({
    ...{ language, title, author: company, created: statement.received_at },
    footer: [company, title].join(' · '),
  })
  const received = timeInWords(statement.received_at.toISOString(), language)
  writeHead(page, {
    ...{ company: shop, title, lead: t('statements.paper.received', { received }) },
    facts: [[t('statements.paper.reference'), statement.statement_id]],
  })
  page.rule({ weight: 0.6 })
  page.space(14)
  for (const line of wordsOf(statement).split('\n')) page.write(line, { after: 3 })
  page.space(14)
  page.write(t('statements.paper.note'), { soft: true })
  return page.finish()
}
