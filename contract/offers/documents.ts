import { z } from 'zod'
import { languages } from '#domain/languages.ts'
import { endpoints } from '../protocol/endpoint.ts'

/** By its code or by its number on the wire: links are read by people, calls are sent by programs. */
const languageField = z.enum([...languages, '1', '2', '3', '4'])

export const documentEndpoints = endpoints({
  'GET /documents': {
    summary: 'Lists the documents to download, with their versions and languages',
    who: 'anyone',
    cacheSeconds: 30,
    kept: true,
    data: z.object({
      list: z.array(
        z.object({
          name: z.string(),
          version: z
            .string()
            .nullable()
            .describe(
              'since which day the text is as it is, with a number if that day saw several (2026-11-27.2); null where versions are not distinguished',
            ),
          /** The hash of the current text in each language; a declaration is one file for all of them. */
          sha256: z.partialRecord(z.enum(languages), z.string()),
          figures: z
            .partialRecord(z.enum(languages), z.record(z.string(), z.string()))
            .describe('what the text takes from settings and prices, by placeholder, as it names it'),
          lists: z
            .partialRecord(
              z.enum(languages),
              z.record(z.string(), z.array(z.object({ title: z.string(), text: z.string() }))),
            )
            .describe('what the text takes from settings and environment as a list, by block'),
          languages: z.array(z.enum(languages)),
        }),
      ),
    }),
  },
  'GET /documents/{name}.pdf': {
    summary:
      'terms, privacy, withdrawal, model-form, guarantee, manual-<key of a model>, or its declaration-<key>, as a PDF',
    who: 'anyone',
    params: z.strictObject({ name: z.string().max(80) }),
    query: z.object({ language: languageField.optional() }),
    data: z.null(),
    raw: 'application/pdf',
    refusals: ['resource_missing'],
  },
})
