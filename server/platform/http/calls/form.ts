import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import type { FormInput } from './route.ts'

interface FormLimits {
  /** A larger file is truncated and refused as too large. */
  maxFileBytes: number
  /** Called with the additional bytes in memory for each chunk of a file. */
  onBytes: (bytes: number) => void
}

export const noForm: FormInput = { file: undefined, truncated: false, fields: {} }

/** Reads a form with one file; everything that could be excessive is limited. */
export async function readForm(request: FastifyRequest, { maxFileBytes, onBytes }: FormLimits): Promise<FormInput> {
  if (!request.isMultipart()) throw new Refusal('wrong_media_type')
  const form: FormInput = { file: undefined, truncated: false, fields: {} }
  const limits = { files: 1, fileSize: maxFileBytes + 1, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 11 }
  try {
    await readParts()
  } catch (error) {
    // A body that breaks off in the middle is an error of the sender.
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
      for await (const chunk of part.file) {
        chunks.push(chunk as Buffer)
        onBytes((chunk as Buffer).length)
      }
      form.truncated = part.file.truncated
      form.file = Buffer.concat(chunks)
    }
  }
}
