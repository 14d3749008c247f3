import type { Context } from '#server/platform/context.ts'
import { RawResponse } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findDeclarations, findDeviceType } from '../catalogue/queries.ts'

/**
 * The EU declaration of conformity of a model, byte for byte as it was uploaded; also of one that is no longer listed,
 * because its owners can ask for it for ten years.
 */
export async function sendDeclaration({ db, files }: Context, name: string, key: string): Promise<null> {
  const type = await findDeviceType(db, key)
  const [file] = type?.declaration ? await findDeclarations(db, [type.declaration]) : []
  if (!file) return refuse('resource_missing')
  throw new RawResponse({
    stream: files.read(file.file_id, file.bytes),
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(file.bytes),
      'content-disposition': `inline; filename="${name}.pdf"`,
      etag: `"${file.file_id}"`,
    },
    caching: { forEverybody: 'public, no-cache' },
  })
}
