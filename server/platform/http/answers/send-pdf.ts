import { Readable } from 'node:stream'
import { RawResponse } from '../calls/route.ts'

/** Responds with a PDF, to be shown (`inline`) or saved (`attachment`); it is cached nowhere. */
export function sendPdf(
  how: 'inline' | 'attachment',
  { bytes, filename }: { bytes: Uint8Array; filename: string },
): never {
  throw new RawResponse({
    stream: Readable.from([bytes]),
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `${how}; filename="${filename}"`,
    },
  })
}
