import type { Selectable } from 'kysely'
import type { CallData } from '#contract/protocol/call.ts'
import type { AnswerTemplates } from '#db/tables.ts'
import { languages } from '#domain/languages.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { allTemplates } from './store.ts'

export type Template = CallData<'GET /admin/answer-templates'>['list'][number]

export async function readTemplates(
  input: Input<'GET /admin/answer-templates'>,
): Promise<CallData<'GET /admin/answer-templates'>> {
  const { context } = input
  return { list: (await allTemplates(context.db)).map(viewTemplate) }
}

export function viewTemplate({
  template_id,
  title,
  texts,
  version,
  updated_at,
}: Selectable<AnswerTemplates>): Template {
  return { template_id, title, texts: texts as Template['texts'], version, updated_at: updated_at.toISOString() }
}

export const exportTemplates = exportPages({
  name: 'answer-templates',
  list: readTemplates,
  columns: ({ fields, text, moment }) => [
    ...fields('text', 'template_id', 'title'),
    ...languages.map(language => text(`text_${language}`, row => row.texts[language])),
    moment('updated_at', row => row.updated_at),
  ],
})
