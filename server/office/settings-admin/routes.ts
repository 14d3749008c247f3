import type { settingAdminEndpoints } from '#contract/people/settings-admin.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { exportJobs, listJobs, retryJob } from '../jobs-admin/read-jobs.ts'
import { exportAudit, readAuditLog } from './audit-log.ts'
import { listRules, readRule } from './read-rules.ts'
import { readGoingLive, setOpening } from './set-opening.ts'
import { setRule } from './set-rule.ts'
import { exportStaff, listStaff } from './staff.ts'
import { uploadInformationForm } from './upload-information-form.ts'
import { uploadNotice } from './upload-notice.ts'

export const settingAdminRoutes: Routes<typeof settingAdminEndpoints> = {
  'GET /admin/rules': listRules,
  'GET /admin/rules/{key}': readRule,
  'POST /admin/rules/{key}': setRule,
  'POST /admin/guarantee-notices': uploadNotice,
  'POST /admin/information-forms': uploadInformationForm,
  'GET /admin/staff': listStaff,
  'GET /admin/staff/export': exportStaff,
  'GET /admin/audit-log': readAuditLog,
  'GET /admin/audit-log/export': exportAudit,
  'GET /admin/jobs': listJobs,
  'GET /admin/jobs/export': exportJobs,
  'POST /admin/jobs/{id}/retry': retryJob,
  'GET /admin/live-steps': ({ context }) => readGoingLive(context),
  'PUT /admin/opening': setOpening,
}
