import type { mailAdminEndpoints } from '#contract/office/mail-admin.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { cancelNextServer, changeMailServer, forgetMailServer, readMailServer, testMailServer } from './mail-server.ts'
import { exportMails, listMails, readMail } from './read-mails.ts'
import { resendMail } from './resend-mail.ts'
import { listTemplates, previewTemplate } from './templates.ts'

export const mailAdminRoutes: Routes<typeof mailAdminEndpoints> = {
  'GET /admin/mails': listMails,
  'GET /admin/mails/export': exportMails,
  'GET /admin/mails/{id}': readMail,
  'POST /admin/mails/{id}/resend': resendMail,
  'GET /admin/mail-templates': listTemplates,
  'GET /admin/mail-templates/{name}': previewTemplate,
  'GET /admin/mail-server': ({ context }) => readMailServer(context),
  'PUT /admin/mail-server': changeMailServer,
  'POST /admin/mail-server/test': testMailServer,
  'DELETE /admin/mail-server': forgetMailServer,
  'DELETE /admin/mail-server/next': cancelNextServer,
}
