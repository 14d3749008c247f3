import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '../refusal.ts'
import { readOnePage, readPages } from './pdf-page.ts'
import { measurePicture, rejectFormat } from './picture.ts'
import type { PictureSize } from './picture-size.ts'

const formats = 'PNG, JPEG, PDF'

/** A file that is stored as it came. */
export interface CheckedFile extends PictureSize {
  mime: 'image/png' | 'image/jpeg' | 'application/pdf'
}

/**
 * Checks a file that is stored and served byte for byte: by its bytes it is a picture that can be decoded, or one page of
 * PDF that does nothing by itself; and nothing follows its end.
 */
export async function checkNotice(bytes: Buffer): Promise<CheckedFile> {
  const type = await fileTypeFromBuffer(bytes)
  switch (type?.mime) {
    case 'image/png':
    case 'image/jpeg': {
      const endsItself = type.mime === 'image/png' ? endsAsPng(bytes) : bytes.subarray(-2).equals(endOfJpeg)
      if (!endsItself) rejectFormat(formats)
      return { mime: type.mime, ...(await measurePicture(bytes, formats)) }
    }
    case 'application/pdf': {
      const size = readOnePage(bytes)
      if (size) return { mime: type.mime, ...size }
      return refuse('wrong_media_type', { fields: [{ path: 'file', rule: 'notice_pdf', message: '' }] })
    }
    default:
      return rejectFormat(formats)
  }
}

/** Checks a form that is stored and served byte for byte: by its bytes a PDF, of any pages, that does nothing by itself. */
export async function checkForm(bytes: Buffer): Promise<CheckedFile> {
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime !== 'application/pdf') return rejectFormat('PDF')
  const found = readPages(bytes)
  if (!found) return refuse('wrong_media_type', { fields: [{ path: 'file', rule: 'form_pdf', message: '' }] })
  return { mime: type.mime, ...found.size }
}

const endOfJpeg = Buffer.from([0xff, 0xd9])
const signatureBytes = 8
/** Length, type and checksum around the data of a part. */
const partBytes = 12

/** Whether the last part of a PNG ends with the file. */
function endsAsPng(bytes: Buffer): boolean {
  let at = signatureBytes
  while (at + partBytes <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    at += partBytes + bytes.readUInt32BE(at)
    if (type === 'IEND') return at === bytes.length
  }
  return false
}
