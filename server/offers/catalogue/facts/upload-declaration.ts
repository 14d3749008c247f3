import type { CallData } from '#contract/protocol/call.ts'
import { checkForm } from '#server/platform/files/check-notice.ts'
import { storeOfficialFile } from '#server/platform/files/official-file.ts'
import { fileUrl } from '#server/platform/files/write-file.ts'
import type { Input } from '#server/platform/http/calls/route.ts'

/** Stores the EU declaration of conformity byte for byte. It is that of a model once the model names it. */
export async function uploadDeclaration(
  input: Input<'POST /admin/eu-declarations'>,
): Promise<CallData<'POST /admin/eu-declarations'>> {
  const { id } = await storeOfficialFile(input, {
    purpose: 'eu_declaration',
    subject: ['device_type', 'declaration'],
    check: checkForm,
  })
  return { id, url: fileUrl(id) }
}
