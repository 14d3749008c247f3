import type { commonEndpoints } from '#contract/protocol/common.ts'
import type { Reader } from '#db/transaction.ts'
import { makeChallenge } from '../captcha/challenge.ts'
import { sendCode } from '../captcha/send-code.ts'
import { readSetting } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { ExtensionPoint } from '../extensions.ts'
import { type Caller, RawResponse, type Routes } from '../http/calls/route.ts'
import { requireUuid } from '../http/calls/uuid.ts'
import { readSealKey } from '../keys/unseal.ts'
import { refuse } from '../refusal.ts'
import { findFile } from './file-rows.ts'
import { isVisibleToStaff, uploadFile } from './upload-file.ts'

/** Whether a private picture is shown to someone who neither uploaded it nor is staff. */
export type PictureAccess = (db: Reader, fileId: string, caller: Caller) => Promise<boolean>

export const pictureAccess = new ExtensionPoint<PictureAccess>('whom private pictures are shown to')

export const commonRoutes: Routes<typeof commonEndpoints> = {
  'GET /common/rsa-public-key': ({ context }) => readSealKey(context),
  'GET /common/captcha': ({ context }) => makeChallenge(context),
  'POST /common/captcha/send': sendCode,
  'POST /common/files/upload': ({ context, caller, form, ip }) => uploadFile({ context, caller, form, ip }),
  'GET /common/preview/file/{id}': ({ context, caller, params }) => preview(context, caller, params.id),
  'GET /common/logo': ({ context, caller, query }) => logo(context, caller, query.id),
}

/** A private picture of another person is reported as not found. */
async function preview(context: Context, caller: Caller, id: string): Promise<null> {
  const file = await findFile(context.db, requireUuid(id))
  // A token limited to setting up a second factor gives no access to customer data either.
  const byStaff = file !== undefined && !caller.limited && isVisibleToStaff(file.purpose, caller.role)
  const mine = file?.owner_id !== null && file?.owner_id === caller.userId
  const isVisible =
    file?.is_public || byStaff || mine || (file && (await pictureAccess.get(context)(context.db, file.file_id, caller)))
  if (!file || !isVisible) return refuse('resource_missing')
  throw new RawResponse({
    stream: context.files.read(file.file_id, file.bytes),
    headers: {
      'content-type': file.mime,
      'content-length': String(file.bytes),
      'content-disposition': 'inline',
      etag: `"${file.file_id}"`,
    },
    // A private picture is revalidated each time, because another user may have signed in to the same browser.
    caching: file.is_public ? { forEverybody: 'public, max-age=31536000, immutable' } : 'revalidated',
  })
}

async function logo(context: Context, caller: Caller, id: string | undefined): Promise<null> {
  const { logo: current } = await readSetting(context.db, 'company', context.clock.now())
  const fileId = id || current
  return fileId ? preview(context, caller, fileId) : refuse('resource_missing')
}
