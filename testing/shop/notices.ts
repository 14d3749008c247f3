import { deflateSync } from 'node:zlib'
import type { CallData } from '#contract/protocol/call.ts'
import { noticeLanguages } from '#domain/going-live/notice-languages.ts'
import { pngOf, upload } from '../steps/pictures.ts'
import type { Answer, TestApp } from './test-app.ts'

/** Files like the official notice on the legal guarantee, or the form of the buy-out. */

interface PdfOptions {
  pages?: number
  /** Further entries of its catalogue. */
  more?: string
  /** Puts these objects where no reader of plain text finds them. */
  packed?: string
  /** Writes this object into a stream, where a table of offsets can still name it. */
  hidden?: string
}

export function pdfOf({ pages = 1, more = '', packed, hidden }: PdfOptions = {}): Buffer {
  const places = Array.from({ length: pages }, (_, index) => index + 3)
  const objects = packed && deflateSync(packed)
  return Buffer.concat(
    [
      '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n',
      `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${more} >>\nendobj\n`,
      `2 0 obj\n<< /Type /Pages /Kids [${places.map(place => `${place} 0 R`).join(' ')}] /Count ${pages} >>\nendobj\n`,
      ...places.map(
        place =>
          `${place} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.28 841.89] /Resources << >> >>\nendobj\n`,
      ),
      ...(objects
        ? [
            `90 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${objects.length} >>\nstream\n`,
            objects,
            '\nendstream\nendobj\n',
          ]
        : []),
      ...(hidden ? [`91 0 obj\n<< /Length ${hidden.length} >>\nstream\n${hidden}\nendstream\nendobj\n`] : []),
      'trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
    ].map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
}

export function uploadNotice(app: TestApp, token: string, file: Buffer | Buffer[]): Promise<Answer> {
  return upload(app, { token, file, path: '/api/admin/guarantee-notices', fields: {}, name: 'notice.png' })
}

export function uploadForm(app: TestApp, token: string, file: Buffer): Promise<Answer> {
  return upload(app, { token, file, path: '/api/admin/information-forms', fields: {}, name: 'form.pdf' })
}

/** All that permits the buy-out in a country, with a form uploaded by this administrator. */
export async function fullPermission(app: TestApp, token: string) {
  const { json, text } = await uploadForm(app, token, pdfOf({ pages: 3 }))
  if (json.code !== 0) throw new Error(text)
  const { id } = json.data as CallData<'POST /admin/information-forms'>
  return {
    ...{ offered: true, ground: 'licence', permit_number: 'Wft 2:60 12345', information_form: id },
    ...{ confirmed_by: 'Mila de Wit', confirmed_on: '2026-11-01' },
  } as const
}

/** The value of the setting with a file for each language, uploaded by this administrator. */
export async function officialNotices(app: TestApp, token: string) {
  const ids = await Promise.all(
    noticeLanguages.map(async language => {
      const { json, text } = await uploadNotice(app, token, pngOf(60, 90))
      if (json.code !== 0) throw new Error(text)
      return [language, (json.data as CallData<'POST /admin/guarantee-notices'>).id] as const
    }),
  )
  return Object.fromEntries(ids) as Record<(typeof noticeLanguages)[number], string>
}

export function uploadDeclaration(app: TestApp, token: string, file: Buffer): Promise<Answer> {
  return upload(app, { token, file, path: '/api/admin/eu-declarations', fields: {}, name: 'declaration.pdf' })
}
