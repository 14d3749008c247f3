import { Readable } from 'node:stream'
import type { documentEndpoints } from '#contract/offers/documents.ts'
import { isLanguage, type Language, languageFromNumber } from '#domain/languages.ts'
import { RawResponse, type RouteInput, type Routes } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { parseDeclarationModel } from './document-names.ts'
import { listDocuments } from './list-documents.ts'
import { readDocument } from './read-document.ts'
import { sendDeclaration } from './send-declaration.ts'

export const documentRoutes: Routes<typeof documentEndpoints> = {
  'GET /documents': ({ context }) => listDocuments(context),
  'GET /documents/{name}.pdf': sendDocument,
}

type Input = RouteInput<(typeof documentEndpoints)['GET /documents/{name}.pdf']>

async function sendDocument({ context, params, query, language }: Input): Promise<null> {
  const declared = parseDeclarationModel(params.name)
  if (declared) return sendDeclaration(context, params.name, declared)
  const document = await readDocument(context, params.name, parseLanguage(query.language) ?? language)
  if (!document) return refuse('resource_missing')
  throw new RawResponse({
    stream: Readable.from([document.bytes]),
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(document.bytes.length),
      'content-disposition': `inline; filename="${document.filename}"`,
      vary: 'accept-language, cookie',
      etag: document.etag,
    },
    // Revalidated each time: unchanged bytes get a 304.
    caching: { forEverybody: 'public, no-cache' },
  })
}

function parseLanguage(language: string | undefined): Language | undefined {
  return isLanguage(language) ? language : languageFromNumber(Number(language))
}
