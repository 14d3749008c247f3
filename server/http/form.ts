import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { FormInput } from './route.ts'

/** More than any setting may allow for one file; what is cut off here is refused as too large. */
export const largestFileBytes = 20 * 1024 * 1024

export const noForm: FormInput = { file: undefined, truncated: false, fields: {} }

/** Reads a form with one file, bounded in everything that could be sent in excess. */
export async function readForm(request: FastifyRequest): Promise<FormInput> {
  if (!request.isMultipart()) throw new Refusal('wrong_media_type')
  const form: FormInput = { file: undefined, truncated: false, fields: {} }
  const limits = { files: 1, fileSize: largestFileBytes, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 11 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      form.fields[part.fieldname] = String(part.value)
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    form.truncated = part.file.truncated
    form.file = Buffer.concat(chunks)
  }
  return form
}
