import type { Selectable } from 'kysely'
import type { answerTemplateEndpoints } from '#contract/answer-templates.ts'
import type { CallData } from '#contract/call.ts'
import type { AnswerTemplates } from '#db/tables.ts'
import type { Routes } from '../http/route.ts'
import { changeTemplate, makeTemplate, removeTemplate } from './change-templates.ts'
import { allTemplates } from './store.ts'

export type Template = CallData<'GET /admin/answer-templates'>['list'][number]

export const answerTemplateRoutes: Routes<typeof answerTemplateEndpoints> = {
  'GET /admin/answer-templates': async ({ context }) => ({ list: (await allTemplates(context.db)).map(viewTemplate) }),
  'POST /admin/answer-templates': async input => viewTemplate(await makeTemplate(input)),
  'PUT /admin/answer-templates/{id}': async input => viewTemplate(await changeTemplate(input)),
  'DELETE /admin/answer-templates/{id}': removeTemplate,
}

function viewTemplate({ template_id, title, texts, version, updated_at }: Selectable<AnswerTemplates>): Template {
  return { template_id, title, texts: texts as Template['texts'], version, updated_at: updated_at.toISOString() }
}
