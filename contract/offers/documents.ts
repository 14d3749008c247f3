import { z } from 'zod'
import { languages } from '#domain/languages.ts'
import { endpoints } from '../protocol/endpoint.ts'

/** By its letters or by its number on the wire: a link is read by people, a call by programs. */
const languageField = z.enum([...languages, '1', '2', '3', '4'])

export const documentEndpoints = endpoints({
  'GET /documents': {
    summary: 'Lists the documents to download, with their versions and languages',
    who: 'anyone',
    limit: 'read',
    cacheSeconds: 30,
    data: z.object({
      list: z.array(
        z.object({
          name: z.string(),
          /** The day of the wording; null where wordings are not told apart. */
          version: z.string().nullable(),
          /** Of the text of each language, as it is offered now. */
          sha256: z.partialRecord(z.enum(languages), z.string()),
          languages: z.array(z.enum(languages)),
        }),
      ),
    }),
    refusals: [],
  },
  'GET /documents/{name}.pdf': {
    summary: 'terms, privacy, withdrawal, model-form, guarantee, or manual-<key of a model>, as a PDF',
    who: 'anyone',
    limit: 'read',
    params: z.strictObject({ name: z.string().max(80) }),
    query: z.object({ language: languageField.optional() }),
    data: z.null(),
    raw: 'application/pdf',
    refusals: ['resource_missing'],
  },
})
