import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import type { FormInput } from './route.ts'

/** More than any setting may allow for one file; what is cut off here is refused as too large. */
export const largestFileBytes = 8 * 1024 * 1024

export const noForm: FormInput = { file: undefined, truncated: false, fields: {} }

/** Reads a form with one file, bounded in everything that could be sent in excess. */
export async function readForm(request: FastifyRequest): Promise<FormInput> {
  if (!request.isMultipart()) throw new Refusal('wrong_media_type')
  const form: FormInput = { file: undefined, truncated: false, fields: {} }
  const limits = { files: 1, fileSize: largestFileBytes, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 11 }
  try {
    await readParts()
  } catch (error) {
    // A body that breaks off in the middle is the sender's fault, not ours.
    const { statusCode } = error as { statusCode?: number }
    throw statusCode ? error : new Refusal('bad_request')
  }
  return form

  async function readParts() {
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
  }
}
