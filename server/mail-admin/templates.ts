import type { CallData } from '#contract/call.ts'
import type { mailAdminEndpoints } from '#contract/mails-admin.ts'
import { languages } from '#domain/languages.ts'
import type { RouteInput } from '../http/route.ts'
import { senderOf } from '../mail/deliver-mail.ts'
import { exampleFacts } from '../mail/example-facts.ts'
import { renderMail } from '../mail/render-mail.ts'
import { mailTemplates } from '../mail/templates.ts'
import { refuse } from '../refusal.ts'

type Endpoints = typeof mailAdminEndpoints

export async function listTemplates(): Promise<CallData<'GET /admin/mail-templates'>> {
  return { list: Object.keys(mailTemplates).sort() }
}

export async function previewTemplate({
  context,
  params,
}: RouteInput<Endpoints['GET /admin/mail-templates/{name}']>): Promise<CallData<'GET /admin/mail-templates/{name}'>> {
  const { name } = params
  if (!Object.hasOwn(mailTemplates, name)) refuse('resource_missing')
  const sender = await senderOf(context)
  return {
    list: languages.map(language => ({
      language,
      ...renderMail({ template: name, language, data: exampleFacts }, sender),
    })),
  }
}
