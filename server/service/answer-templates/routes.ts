import type { answerTemplateEndpoints } from '#contract/service/answer-templates.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { changeTemplate, makeTemplate, removeTemplate } from './change-templates.ts'
import { exportTemplates, readTemplates, viewTemplate } from './read-templates.ts'

export const answerTemplateRoutes: Routes<typeof answerTemplateEndpoints> = {
  'GET /admin/answer-templates': readTemplates,
  'GET /admin/answer-templates/export': exportTemplates,
  'POST /admin/answer-templates': async input => viewTemplate(await makeTemplate(input)),
  'PUT /admin/answer-templates/{id}': async input => viewTemplate(await changeTemplate(input)),
  'DELETE /admin/answer-templates/{id}': removeTemplate,
}
