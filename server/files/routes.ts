import type { commonEndpoints } from '#contract/common.ts'
import { type Action, may } from '#domain/access.ts'
import { makeChallenge } from '../captcha/challenge.ts'
import { sendCode } from '../captcha/send-code.ts'
import { readSetting } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { type Caller, RawAnswer, type Routes } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { readSealKey } from '../keys/unseal.ts'
import { refuse } from '../refusal.ts'
import { isShownTo } from '../requests/store-pictures.ts'
import { findFile } from './store.ts'
import { uploadFile } from './upload-file.ts'

export const commonRoutes: Routes<typeof commonEndpoints> = {
  'GET /common/rsa-public-key': ({ context }) => readSealKey(context),
  'GET /common/captcha': ({ context }) => makeChallenge(context),
  'POST /common/captcha/send': sendCode,
  'POST /common/files/upload': ({ context, caller, form }) => uploadFile({ context, caller, form }),
  'GET /common/preview/file/{id}': ({ context, caller, params }) => preview(context, caller, params.id),
  'GET /common/logo': ({ context, caller, query }) => logo(context, caller, query.id),
}

/** What staff must be allowed to do to look at a private picture of this purpose. */
const lookedAtFor: Readonly<Record<string, Action>> = { complaint: 'answer_messages', after_sale: 'open_back_office' }

/** A private picture of somebody else is as missing as one that never was. */
async function preview(context: Context, caller: Caller, id: string): Promise<null> {
  const file = await findFile(context.db, uuidOf(id))
  // A token that only opens the set-up of a second factor shows nothing of customers either.
  const action = file && lookedAtFor[file.purpose]
  const byStaff = action !== undefined && may(caller.role, action) && !caller.limited
  const mine = file?.owner_id !== null && file?.owner_id === caller.userId
  const isSeen = file?.is_public || byStaff || mine || (file && (await isShownTo(context.db, file.file_id, caller)))
  if (!file || !isSeen) return refuse('resource_missing')
  throw new RawAnswer({
    stream: context.files.read(file.file_id, file.bytes),
    headers: {
      'content-type': file.mime,
      'content-length': String(file.bytes),
      'cache-control': `${file.is_public ? 'public' : 'private'}, max-age=31536000, immutable`,
      'content-disposition': 'inline',
    },
  })
}

async function logo(context: Context, caller: Caller, id: string | undefined): Promise<null> {
  const { logo: current } = await readSetting(context.db, 'company', context.clock.now())
  const wanted = id || current
  return wanted ? preview(context, caller, wanted) : refuse('resource_missing')
}
